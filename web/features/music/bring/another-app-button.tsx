import { lazy, Suspense, useState } from "react";
import type { PlaylistWithSongs } from "#contract/songs.ts";

const AnotherApp = lazy(() => import("./another-app.tsx"));

export function AnotherAppButton({ playlist }: { playlist: PlaylistWithSongs }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add to another app…
      </button>
      <Suspense>
        {isOpen && <AnotherApp playlist={playlist} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
