import type { Api } from "#contract/client.ts";
import type { Site } from "#contract/site.ts";

/** What every loader is given. */
export interface RouterContext {
  api: Api;
  /** Absolute links begin with it; no slash at its end. */
  siteUrl: string;
  site: Site;
}
