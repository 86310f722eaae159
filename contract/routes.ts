import * as auth from "./auth.ts";
import * as backups from "./backups.ts";
import * as deleted from "./deleted.ts";
import * as firstSteps from "./first-steps.ts";
import * as followers from "./followers.ts";
import * as galleries from "./galleries.ts";
import * as images from "./images.ts";
import * as kept from "./kept.ts";
import * as linkHealth from "./link-health.ts";
import * as listens from "./listens.ts";
import * as monitoring from "./monitoring.ts";
import * as music from "./music.ts";
import * as passkeys from "./passkeys.ts";
import * as platformLookups from "./platform-lookups.ts";
import * as playlists from "./playlists.ts";
import * as reviews from "./reviews.ts";
import type { Route } from "./route.ts";
import * as sharing from "./sharing.ts";
import * as site from "./site.ts";
import * as songs from "./songs.ts";
import * as transfer from "./transfer.ts";
import * as users from "./users.ts";

const declarations = [
  auth,
  backups,
  deleted,
  firstSteps,
  followers,
  galleries,
  images,
  kept,
  linkHealth,
  listens,
  monitoring,
  music,
  passkeys,
  platformLookups,
  playlists,
  reviews,
  sharing,
  site,
  songs,
  transfer,
  users,
] as const;

type ValueOf<Module> = Module extends unknown ? Module[keyof Module] : never;
type DeclaredRoute = Extract<ValueOf<(typeof declarations)[number]>, Route>;

const isRoute = (exported: unknown): exported is DeclaredRoute =>
  typeof exported === "object" && exported !== null && "url" in exported;

export const routes = declarations
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isRoute);
