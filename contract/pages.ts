import type { Send } from "./client.ts";
import type { Site } from "./site.ts";

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
  siteUrl: string;
  site: Site;
  manifest: PageManifest;
  nonce: string;
  onFailure: (error: unknown) => void;
}

export interface PageBundle {
  render: (
    request: Request,
    surroundings: RenderContext,
  ) => Promise<{ status: number; html: string }>;
  find: (path: string, site: Site) => { isPrivate: boolean } | undefined;
  favicon: string;
  webManifest: (site: Site) => object;
}
