import {
  button,
  choose,
  expect,
  failure,
  field,
  fill,
  haveFollowers,
  heading,
  hold,
  menu,
  openForm,
  question,
  test,
  visit,
} from "./admin.ts";
import { loseAnswer, notice } from "./unsaved.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR|cannot be reached/ });

test("unsaved gallery, profile or settings: a reload and Back restore the input until it is saved", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const { slug } = await api("POST /galleries/", { body: { title: "Coast" } });
  for (const [path, label, typed] of [
    [`/admin/photography/${slug}`, "Description", "Five days of wind"],
    ["/settings", "Full name", "Ada"],
    ["/admin/site", "Name", "Ada’s Tapes"],
  ] as const) {
    await visit(page, path);
    if (path === "/settings") await button(page, "Edit").click();
    await field(page, label).fill(typed);
    await page.reload();
    await expect(field(page, label)).toHaveValue(typed);
    await page.goto("/robots.txt");
    await page.goBack();
    await expect(field(page, label)).toHaveValue(typed);
    await expect(notice(page)).toBeVisible();
    await page
      .locator("form", { has: field(page, label) })
      .getByText("Save", { exact: true })
      .click();
    await expect(page.getByText(/(?:updated|saved) successfully/)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(typed).or(field(page, label)).first()).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  }
});

test("new gallery: after a lost response, the title is restored and the gallery added only once", async ({
  ownerPage: page,
  api,
}) => {
  await visit(page, "/admin/photography");
  await expect(page.getByText("0 of 500 photos")).toBeVisible();
  await field(page, "New gallery title").fill("Dunes");
  await loseAnswer(page, "**/galleries/");
  await button(page, "Add Gallery").click();
  await expect(failure(page)).toContainText("The server cannot be reached.");
  await page.reload();
  await expect(field(page, "New gallery title")).toHaveValue("Dunes");
  await expect(notice(page)).toBeVisible();
  await button(page, "Add Gallery").click();
  await expect(page).toHaveURL("/admin/photography/dunes");
  await expect(heading(page)).toHaveText("Dunes");
  expect((await api("GET /galleries/")).count).toBe(1);
  await page.goBack();
  await expect(field(page, "New gallery title")).toHaveValue("");
});

test("gallery: after a month is changed back during a save, a second save stores the old month", async ({
  ownerPage: page,
  api,
}) => {
  const { id, slug } = await api("POST /galleries/", {
    body: { title: "Coast", year: 2024, month: 3 },
  });
  await visit(page, `/admin/photography/${slug}`);
  const month = field(page, "Month");
  await month.selectOption("May");
  const release = await hold(page, "**/galleries/*");
  await button(page, "Save").click();
  await month.selectOption("March");
  release();
  await expect(page.getByText("updated successfully")).toBeVisible();
  await button(page, "Save").press("Enter");
  await expect(button(page, "Save")).toBeDisabled();
  // The heading gets the focus, because the disabled button cannot keep it.
  await expect(heading(page)).toBeFocused();
  const params = { gallery_id: id };
  expect(await api("GET /galleries/:gallery_id", { params })).toMatchObject({ month: 3 });
});

test("playlist form: a message says why saving is impossible, also after a reload", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await api("POST /playlists/", { body: { year: 2018, end_year: 2022 } });
  await haveFollowers(page, 1);
  await openForm(page);
  await page.getByRole("radio", { name: "At…" }).check();
  await expect(field(page, "Publish at")).toHaveValue(/T08:00$/);
  await expect(page.getByText("Choose a date and time")).toHaveCount(0);
  await field(page, "Publish at").fill("");
  await field(page, "Publish at").blur();
  await expect(page.getByText("Choose a date and time")).toBeVisible();
  await field(page, "Publish at").fill("2020-01-01T12:00");
  await expect(button(page, "Save")).toBeEnabled();
  await field(page, "Email 1 follower when it appears").check();
  const inFuture = page.getByText("choose a date in the future");
  await expect(inFuture).toBeVisible();
  await page.reload();
  await expect(inFuture).toBeVisible();
  await button(page, "Discard").click();
  await button(page, "Cancel").click();
  await choose(page, "2018-2022", "Edit playlist");
  await fill(page, { Year: "2023", Month: "" });
  await expect(page.getByText("End Year must not be before Year")).toBeVisible();
});

test("unsaved input: passwords are never stored, and a logout asks before discarding the input", async ({
  ownerPage: page,
}) => {
  await visit(page, "/settings?tab=password");
  await fill(page, { "Current Password": "a secret of mine", "New Password": "another secret" });
  await visit(page, "/admin/site");
  await field(page, "Name").fill("Ada’s Tapes");
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await kept()).toContain("Ada’s Tapes");
  expect(await kept()).not.toContain("secret");
  await menu(page, "Log Out");
  await button(page, "Keep editing").click();
  await expect(field(page, "Name")).toHaveValue("Ada’s Tapes");
  await menu(page, "Log Out");
  await question(page, "Unsaved changes").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL("/login");
  expect(await kept()).not.toContain("Ada’s Tapes");
});

test("toast: a toast stays open while it is hovered or focused", async ({ ownerPage: page }) => {
  await page.clock.install();
  await visit(page, "/admin/site");
  await field(page, "Name").fill("Ada’s Tapes");
  await button(page, "Save").click();
  const undo = button(page, "Undo");
  await undo.focus();
  await page.clock.runFor(11_000);
  await undo.hover();
  await undo.blur();
  await page.clock.runFor(11_000);
  await undo.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(11_000);
  await expect(undo).toBeVisible();
  await undo.blur();
  await page.clock.runFor(11_000);
  await expect(undo).toHaveCount(0);
});
