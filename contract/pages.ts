import type { Send } from "./client.ts";
import type { Site } from "./site.ts";

/** In the shape that the router's server rendering takes. */
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

export interface RenderContext {
  send: Send;
  /** Absolute links begin with it; no slash at its end. */
  siteUrl: string;
  site: Site;
  manifest: PageManifest;
  /** What the page's scripts and styles carry, and its policy names. */
  nonce: string;
  onFailure: (error: unknown) => void;
}

/** What dist/server/pages.js exports. */
export interface PageBundle {
  render: (
    request: Request,
    surroundings: RenderContext,
  ) => Promise<{ status: number; html: string }>;
  /** Undefined where there is no page. A private one is made in the browser. */
  find: (path: string, site: Site) => { isPrivate: boolean } | undefined;
  favicon: string;
  webManifest: (site: Site) => object;
}
