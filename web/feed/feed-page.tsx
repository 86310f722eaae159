import "./feed.css";
import type { Playlist } from "#contract/playlists.ts";
import { FollowByMail } from "../followers/follow-form.tsx";
import { PlaylistCards } from "../playlists/playlist-cards.tsx";

interface FeedPageProps {
  playlists: Playlist[];
  siteUrl: string;
}

export const FeedPage = ({ playlists, siteUrl }: FeedPageProps) => (
  <>
    <h1 className="page-title">Follow</h1>
    <div className="ways-to-follow">
      <FollowByMail title="By mail" />
      <section aria-labelledby="by-feed">
        <h2 id="by-feed">By feed</h2>
        <p>In a feed reader: give it this address, and new playlists come to it by themselves.</p>
        <p>
          <code>{siteUrl}/feed.xml</code>
        </p>
      </section>
    </div>
    {playlists.length > 0 && (
      <>
        <h2 className="newest">The newest playlists</h2>
        <PlaylistCards playlists={playlists} />
      </>
    )}
  </>
);
