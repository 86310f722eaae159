import "./feed.css";
import type { Playlist } from "#contract/playlists.ts";
import { FollowByMail } from "../followers/follow-form.tsx";
import { PlaylistCards } from "../music/playlist-cards.tsx";

interface FeedPageProps {
  playlists: Playlist[];
  siteUrl: string;
}

export const FeedPage = ({ playlists, siteUrl }: FeedPageProps) => (
  <>
    <h1 className="page-title">Follow</h1>
    <div className="ways-to-follow">
      <FollowByMail title="By email" />
      <section aria-labelledby="by-feed">
        <h2 id="by-feed">RSS feed</h2>
        <p>Paste this address into your feed reader.</p>
        <p>
          <code>{siteUrl}/feed.xml</code>
        </p>
      </section>
    </div>
    {playlists.length > 0 && (
      <>
        <h2 className="section-title">Newest playlists</h2>
        <PlaylistCards playlists={playlists} />
      </>
    )}
  </>
);
