import type { Api } from "#contract/client.ts";
import type { Site } from "#contract/site.ts";

export interface RouterContext {
  api: Api;
  siteUrl: string;
  site: Site;
}
