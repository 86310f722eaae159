import type { Api } from "#contract/client.ts";

/** What every loader is given. */
export interface RouterContext {
  api: Api;
  /** Absolute links begin with it; no slash at its end. */
  siteUrl: string;
}
