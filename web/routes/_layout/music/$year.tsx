import { createFileRoute, notFound } from "@tanstack/react-router";
import { pageHead } from "../../../layout/head.ts";
import { PlaylistCards } from "../../../playlists/playlist-cards.tsx";
import { breakYearWords, isBreakYear, yearInAddress } from "../../../playlists/years.ts";

export const Route = createFileRoute("/_layout/music/$year")({
  codeSplitGroupings: [],
  loader: async ({ context: { api }, params }) => {
    const year = yearInAddress(params.year);
    if (year === null) throw notFound();
    const { data } = await api("GET /music/:year", { params: { year } });
    return { year, playlists: data };
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {};
    const { year, playlists } = loaderData;
    const [path, title] = [`/music/${year}`, String(year)];
    return pageHead({
      siteUrl: match.context.siteUrl,
      path,
      title,
      about: import.meta.env.SSR && {
        description: `The playlists of ${year}.`,
        playlists,
        trail: [
          { name: "Music", path: "/music" },
          { name: title, path },
        ],
      },
    });
  },
  // Loading shows nothing; a wait too short to notice does not even show that.
  pendingMs: 200,
  pendingMinMs: 0,
  pendingComponent: () => null,
  component: Year,
});

function Year() {
  const { year, playlists } = Route.useLoaderData();
  return (
    <>
      <h1 className="page-title">{year}</h1>
      {playlists.length === 0 ? (
        <p className="text-muted">{isBreakYear(year) ? breakYearWords : "Nothing here yet."}</p>
      ) : (
        <PlaylistCards key={year} playlists={playlists} />
      )}
    </>
  );
}
