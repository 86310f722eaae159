import { lazy, Suspense } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { useIsLoggedIn } from "../../../token.ts";

// Downloaded only where a token is stored: the page itself is the same for everyone.
const KeepButton = lazy(() => import("./keep-button.tsx"));

export const Heart = ({ playlist }: { playlist: Playlist }) =>
  useIsLoggedIn() && (
    <Suspense>
      <KeepButton playlist={playlist} />
    </Suspense>
  );
