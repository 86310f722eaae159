import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { useIsLoggedIn } from "../../token.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSite } from "../../use-site.ts";
import { wishToKeep } from "./wish.ts";

const KeepButton = lazy(() => import("./keep-button.tsx"));

export function Heart({ playlist, alone = false }: { playlist: Playlist; alone?: boolean }) {
  const { signup_open } = useSite();
  if (useIsLoggedIn())
    return (
      <Suspense>
        <KeepButton playlist={playlist} />
      </Suspense>
    );
  return (
    alone &&
    signup_open && (
      <Link
        to="/login"
        state={{ next: playlistAddress(playlist), playlistToKeep: playlistTitle(playlist) }}
        className="share keep when-anonymous"
        aria-label={`Keep ${playlistTitle(playlist)}`}
        title="Log in to keep this playlist"
        onClick={() => wishToKeep(playlist.id)}
      >
        <Icon name="heart" size={18} />
      </Link>
    )
  );
}
