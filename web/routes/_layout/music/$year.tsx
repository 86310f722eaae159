import { createFileRoute, Link } from "@tanstack/react-router";
import { minPlaylistsInReview, reviewAddress } from "#domain/playlist-address.ts";
import { reviewTitle } from "#domain/playlist-title.ts";
import { PlaylistCards } from "../../../features/music/playlist-cards.tsx";
import { breakYearWords, yearInAddress } from "../../../features/music/years.ts";
import { SearchLink } from "../../../features/songs/search-link.tsx";
import { pageHead } from "../../../head/head.ts";
import { BeforeAfter } from "../../../ui/page-links.tsx";
import { useSite } from "../../../use-site.ts";

export const Route = createFileRoute("/_layout/music/$year")({
  codeSplitGroupings: [],
  loader: async ({ context: { api }, params }) => {
    const year = yearInAddress(params.year);
    const { data, years } = await api("GET /music/:year", { params: { year } });
    return { year, playlists: data, years };
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {};
    const { year, playlists } = loaderData;
    return pageHead({
      context: match.context,
      path: `/music/${year}`,
      title: String(year),
      about: import.meta.env.SSR && {
        description: `Playlists from ${year}.`,
        playlists,
        above: [{ name: "Music", path: "/music" }],
      },
    });
  },
  pendingMs: 200,
  pendingMinMs: 0,
  pendingComponent: () => null,
  component: Year,
});

function Year() {
  const { year, playlists, years } = Route.useLoaderData();
  const { break_years } = useSite();
  return (
    <>
      <SearchLink />
      <h1 className="page-title">{year}</h1>
      {playlists.filter(({ song_count }) => song_count > 0).length >= minPlaylistsInReview && (
        <p className="page-lead">
          <Link to={reviewAddress(year)} className="pill">
            {reviewTitle(year)}
          </Link>
        </p>
      )}
      {playlists.length === 0 ? (
        <>
          <p className="muted">
            {break_years.includes(year) ? breakYearWords : "Nothing here yet."}
          </p>
          <Link to="/music" className="back-link">
            Back to Music
          </Link>
        </>
      ) : (
        <PlaylistCards key={year} playlists={playlists} />
      )}
      <BeforeAfter
        label="Previous and next year"
        before={yearLink(years.find((other) => other < year))}
        after={yearLink(years.findLast((other) => other > year))}
      />
    </>
  );
}

const yearLink = (year: number | undefined) =>
  year === undefined ? null : { title: String(year), path: `/music/${year}` };
