import { lazy, Suspense, useState } from "react";
import type { PlaylistWithSongs } from "#contract/songs.ts";

const BringDialog = lazy(() => import("./bring-dialog.tsx"));

export function AnotherAppButton({ playlist }: { playlist: PlaylistWithSongs }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add to another app…
      </button>
      <Suspense>
        {isOpen && (
          <BringDialog
            heading="Add to another app"
            about="A transfer service adds the list to your app: paste it there and sign in."
            playlist={playlist}
            songs={playlist.songs}
            otherApp="Any other app"
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
