// Interface between the server and the built page bundle.
import type { Send } from "./client.ts";
import type { Site } from "./site.ts";

/** Scripts of a page that the server has rendered wait until it is shown; a page that is rendered in the browser needs them at once. */
export type WhenScriptsRun = "at once" | "once shown";

export interface PageSurroundings {
  /** The API, in this very process. */
  send: Send;
  /** Where the site is reached from outside, without a slash at the end: absolute links begin with it. */
  siteUrl: string;
  /** The owner's own words. */
  site: Site;
  /** The tags that bring a page's scripts and styles, by the ids of the routes it is made of. */
  assetTags: (routeIds: string[], scripts: WhenScriptsRun) => string;
  /** A component failed while it was rendered. The page is sent all the same, with status 500, and tries again in the browser. */
  onFailure: (error: unknown) => void;
}

/** What dist/server/pages.js exports. */
export interface PageBundle {
  render: (request: Request, surroundings: PageSurroundings) => Promise<Response>;
  /** Whether any page has this address; those that none has are all answered with one and the same. */
  knows: (path: string, site: Site) => boolean;
  /** The one script written into the page itself; the content security policy allows it by its hash. */
  bootScript: string;
  /** The address of the icon, for programs that ask for /favicon.ico. */
  favicon: string;
  webManifest: (site: Site) => object;
}
