import type { writtenPages } from "#domain/site-pages.ts";
import { textOfHtml } from "#domain/text-of-html.ts";
import { pageHead } from "../../head/head.ts";
import type { RouterContext } from "../../router-context.ts";
import { notFoundIf404 } from "../../ui/not-found-if-404.ts";

const maxDescriptionLength = 200;

export const writtenPage = ({ name, path, title }: (typeof writtenPages)[number]) => ({
  loader: async ({ context: { api } }: { context: RouterContext }) => {
    const { html } = await api("GET /site/:page", { params: { page: name } }).catch(notFoundIf404);
    return { title, html };
  },
  head: ({
    match,
    loaderData,
  }: {
    match: { context: RouterContext };
    loaderData?: { html: string };
  }) =>
    loaderData
      ? pageHead({
          context: match.context,
          path,
          title,
          about: import.meta.env.SSR && {
            description: textOfHtml(loaderData.html)
              .replace(/\s+/g, " ")
              .slice(0, maxDescriptionLength),
            above: [],
          },
        })
      : {},
});
