import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { superusersOnly } from "./guards.ts";
import { privatePage, SentPage } from "./private-page.tsx";

export const ownerPage = (title: string) =>
  ({
    ...privatePage(title),
    beforeLoad: superusersOnly,
    pendingComponent: () => (
      <SentPage title={title}>
        <PageWithoutData />
      </SentPage>
    ),
  }) as const;

// The HTML that the server has sent. React would remove it while the browser checks the user's rights.
const sent = import.meta.env.SSR ? "" : document.querySelector(".sent-page")?.innerHTML;

/** Shows headings and skeletons before the page's script and data have arrived. CSS hides them without a token. They are inert, because React replaces them and would lose what is typed. */
function PageWithoutData() {
  const router = useRouter();
  const { routeId } = router.state.matches.at(-1) ?? {};
  const Page = routeId && router.routesById[routeId].options.component;
  useEffect(() => void Page?.preload?.(), [Page]);
  return import.meta.env.SSR ? (
    <div className="sent-page" inert>
      {Page && <Page />}
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this page
    <div className="sent-page" inert dangerouslySetInnerHTML={{ __html: sent ?? "" }} />
  );
}
