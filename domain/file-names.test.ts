import { expect, test } from "vitest";
import { createFileFinder } from "./file-names.ts";

const files = ["Sunny.PNG", "two.png", "two.jpg", "Caf\u00e9.jpg", "noending"];
const find = createFileFinder(files.map((name) => [name, name]));

test.each([
  ["Sunny.PNG", ["Sunny.PNG"]],
  ["sunny", ["Sunny.PNG"]],
  ["C:\\Pictures\\sunny.png", ["Sunny.PNG"]],
  ["cafe\u0301.jpg", ["Caf\u00e9.jpg"]],
  ["two", ["two.png", "two.jpg"]],
  ["two.jpg", ["two.jpg"]],
  ["sunny.jpg", []],
  ["../../etc/passwd", []],
])("file finder: %j matches %j", (name, expected) => {
  expect(find(name)).toEqual(expected);
});
