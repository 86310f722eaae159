import { expect, test } from "vitest";
import { inertJson } from "./page-state.ts";

test("JSON in a page comes back as it went in, and holds nothing that ends a script or begins a tag", () => {
  const data = {
    text: "</script><!--<script>&amp;\u2028\u2029",
    list: [1, null, true],
    nothing: null,
  };
  const json = inertJson(data);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(data);
});
