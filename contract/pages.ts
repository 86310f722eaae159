// Interface between the server and the built page bundle.
import type { Send } from "./client.ts";
import type { Site } from "./site.ts";

/** The scripts and styles that each route of the pages needs, as the router's server rendering takes them. */
export interface PageManifest {
  routes: Record<
    string,
    {
      preloads?: string[];
      css?: string[];
      scripts?: { attrs?: Record<string, string | boolean | undefined>; children?: string }[];
    }
  >;
}

export interface PageSurroundings {
  /** The API, in this very process. */
  send: Send;
  /** Where the site is reached from outside, without a slash at the end: absolute links begin with it. */
  siteUrl: string;
  /** The owner's own words. */
  site: Site;
  manifest: PageManifest;
  /** A component failed while it was rendered. The page is sent all the same, with status 500, and tries again in the browser. */
  onFailure: (error: unknown) => void;
}

/** What dist/server/pages.js exports. */
export interface PageBundle {
  render: (request: Request, surroundings: PageSurroundings) => Promise<Response>;
  /** Whether any page has this address; those that none has are all answered with one and the same. */
  knows: (path: string, site: Site) => boolean;
  /** The address of the icon, for programs that ask for /favicon.ico. */
  favicon: string;
  webManifest: (site: Site) => object;
}
