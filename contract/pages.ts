// What the server and the built pages agree on.
import type { Send } from "./client.ts";
import type { Site } from "./site.ts";

/** Scripts and styles of each route, in the shape that the router's server rendering takes. */
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
  /** Absolute links begin with it; no slash at its end. */
  siteUrl: string;
  site: Site;
  manifest: PageManifest;
  /** A component failed while it was rendered; the page is sent with status 500. */
  onFailure: (error: unknown) => void;
}

/** What dist/server/pages.js exports. */
export interface PageBundle {
  render: (request: Request, surroundings: PageSurroundings) => Promise<Response>;
  /** Whether any page has this address. */
  knows: (path: string, site: Site) => boolean;
  /** The address of the icon, for programs that ask for /favicon.ico. */
  favicon: string;
  webManifest: (site: Site) => object;
}
