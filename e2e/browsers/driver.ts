// A browser, driven from outside, and what the journeys do with one.
import { setTimeout as pause } from "node:timers/promises";

/** Actions are the same for both protocols: https://www.w3.org/TR/webdriver2/#actions */
type Actions = { type: "pointer" | "key"; id: string; parameters?: object; actions: object[] }[];

export interface Driver {
  name: string;
  open(address: string): Promise<void>;
  /** Runs a function in the page. It sees its arguments, and nothing from here. */
  run<Result, Given extends unknown[]>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  perform(actions: Actions): Promise<void>;
  close(): Promise<void>;
}

const conditionTimeout = 15_000;

/** Waits for a function in the page to say yes. */
export async function until<Given extends unknown[]>(
  driver: Driver,
  what: string,
  work: (...given: Given) => unknown,
  ...given: Given
) {
  const end = Date.now() + conditionTimeout;
  // A page that is just being left has nothing to run it in.
  while (!(await driver.run(work, ...given).catch(() => false))) {
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}`);
    await pause(100);
  }
}

/** Waits for an element of that text (any, unless told) to be shown. */
export const shown = (driver: Driver, selector: string, text?: string) =>
  until(driver, `${selector} ${text ?? ""}`, isShown, selector, text ?? null);

function isShown(selector: string, text: string | null) {
  return [...document.querySelectorAll(selector)].some(
    (element) =>
      element.checkVisibility() && (text === null || element.textContent?.trim() === text),
  );
}

function placeOf(selector: string, text: string | null) {
  const element = [...document.querySelectorAll(selector)].find(
    (found) => found.checkVisibility() && (text === null || found.textContent?.trim() === text),
  );
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element?.getBoundingClientRect();
  return box
    ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    : null;
}

export async function press(driver: Driver, selector: string, text?: string) {
  await shown(driver, selector, text);
  // While one page fades into another, browsers let no press through.
  await until(
    driver,
    "the end of a transition",
    () => document.querySelector(":active-view-transition") === null,
  );
  const place = await driver.run(placeOf, selector, text ?? null);
  if (!place) throw new Error(`nothing to press: ${selector} ${text ?? ""}`);
  const actions = [
    { type: "pointerMove", ...place },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  await driver.perform([
    { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions },
  ]);
}

export async function type(driver: Driver, text: string) {
  const actions = [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  await driver.perform([{ type: "key", id: "keyboard", actions }]);
}

/** Their names in the protocol. */
export const keys = { escape: "\uE00C" };
