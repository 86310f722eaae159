import { createFileRoute } from "@tanstack/react-router";
import { reviewAddress, reviewCardAddress } from "#domain/playlist-address.ts";
import { reviewTitle } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { coveredOf } from "../../../../features/music/cover-links.tsx";
import { wayTo, yearInAddress } from "../../../../features/music/years.ts";
import { YearReview } from "../../../../features/review/year-review.tsx";
import { pageHead } from "../../../../head/head.ts";
import { notFoundIf404 } from "../../../../ui/not-found-if-404.ts";

export const Route = createFileRoute("/_layout/music/$year_/review")({
  loader: async ({ context: { api }, params }) => {
    const year = yearInAddress(params.year);
    const [review, { data }] = await Promise.all([
      api("GET /music/:year/review", { params: { year } }).catch(notFoundIf404),
      api("GET /music/:year", { params: { year } }),
    ]);
    return { review, covers: data.map(coveredOf) };
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {};
    const { review } = loaderData;
    const { year, playlists, songs, artist_count } = review;
    return pageHead({
      context: match.context,
      path: reviewAddress(year),
      title: reviewTitle(year),
      about: import.meta.env.SSR && {
        description: `${pluralize(songs, "song")} by ${pluralize(artist_count, "artist")} in ${pluralize(playlists, "playlist")}: the top artists of ${year}, the ones who came back, and the songs that made it into the best of the year.`,
        card: reviewCardAddress(review),
        above: wayTo({ year }),
      },
    });
  },
  component: () => <YearReview {...Route.useLoaderData()} />,
});
