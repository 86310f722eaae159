import type { Send } from "./client.ts";
import type { Site } from "./site.ts";

/** Has the format that the router's server-side rendering expects. */
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
  /** The origin for absolute links, without a trailing slash. */
  siteUrl: string;
  site: Site;
  manifest: PageManifest;
  /** The nonce of the page's scripts and styles, which the content security policy allows. */
  nonce: string;
  onFailure: (error: unknown) => void;
}

/** The exports of dist/server/pages.js. */
export interface PageBundle {
  render: (
    request: Request,
    surroundings: RenderContext,
  ) => Promise<{ status: number; html: string }>;
  /** Returns undefined if no page has this path. Private pages are rendered only in the browser. */
  find: (path: string, site: Site) => { isPrivate: boolean } | undefined;
  favicon: string;
  webManifest: (site: Site) => object;
}
