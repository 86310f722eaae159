import { createRequestHandler, getSsrStatus, RouterServer } from "@tanstack/react-router/ssr/server";
import { renderToString } from "react-dom/server";
import { createApi } from "#contract/client.ts";
import type { PageBundle } from "#contract/pages.ts";
import { inertJson, stateElementId, statesOf } from "./page-state.ts";
import { createRouter } from "./router.tsx";
import { bootScript } from "./theme/boot-script.ts";
import { sentShade, themeColors } from "./theme/theme.ts";

// Written beside what React renders, and not by it: React would check these against the browser's and find the theme changed.
const headStart = `<meta charset="utf-8"><meta name="theme-color" content="${themeColors[sentShade]}"><script>${bootScript}</script>`;

const render: PageBundle["render"] = (request, { send, siteUrl, assetTags }) =>
  createRequestHandler({ request, createRouter: () => createRouter({ api: createApi(send, () => null), siteUrl }) })(async ({ router }) => {
    const document = renderToString(<RouterServer router={router} />);
    const routeIds = router.state.matches.map((match) => match.routeId);
    const state = inertJson({ siteUrl, matches: statesOf(router) });
    const end = document.lastIndexOf("</body>");
    const html = [
      "<!doctype html>",
      document.slice(0, end).replace("<head>", () => `<head>${headStart}${assetTags(routeIds)}`),
      `<script type="application/json" id="${stateElementId}">${state}</script>`,
      document.slice(end),
    ];
    return new Response(html.join(""), { status: getSsrStatus(router) });
  }) as Promise<Response>;

export { bootScript, render };
