import { expectTypeOf, test } from "vitest";
import type { PlaylistValues } from "../playlists/editing/playlist-values.ts";
import type { SiteValues } from "../site/site-values.ts";
import type { FormRules } from "./use-form.ts";

test("rules that leave out a form's field, or name one it does not have, do not compile", () => {
  const rule = () => undefined;
  const rules: FormRules<{ title: string; artist: string }> = { title: rule, artist: rule };
  // @ts-expect-error: the artist is forgotten
  const forgotten: typeof rules = { title: rule };
  // @ts-expect-error: there is no album
  const unknown: typeof rules = { title: rule, artist: rule, album: rule };
  void [forgotten, unknown];
  // A form that takes any name would take any rules.
  expectTypeOf<string>().not.toExtend<keyof SiteValues>();
  expectTypeOf<string>().not.toExtend<keyof PlaylistValues>();
});
