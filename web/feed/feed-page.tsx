import "./feed.css";
import type { Playlist } from "#contract/playlists.ts";
import { Invitation } from "../followers/invitation.tsx";
import { PlaylistCards } from "../playlists/playlist-cards.tsx";

interface FeedPageProps {
  playlists: Playlist[];
  siteUrl: string;
}

export const FeedPage = ({ playlists, siteUrl }: FeedPageProps) => (
  <>
    <h1 className="page-title">Follow</h1>
    <div className="ways-to-follow">
      <Invitation>
        <section aria-labelledby="by-mail">
          <h2 id="by-mail">By mail</h2>
          <p>
            With an account here you can have a mail when there is a new playlist: at most one a
            day, and a link in each ends it.
          </p>
          <p>
            <a href="/settings?tab=notifications">Follow by mail</a>
          </p>
        </section>
      </Invitation>
      <section aria-labelledby="by-feed">
        <h2 id="by-feed">By feed</h2>
        <p>
          Without an account, in a feed reader: give it this address, and new playlists come to it
          by themselves.
        </p>
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
