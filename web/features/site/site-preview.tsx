import { useState } from "react";
import { onAccent } from "#domain/accent.ts";
import { latestTitle } from "#domain/playlist-title.ts";
import { defaultSiteName } from "#domain/site-pages.ts";
import { useQuery } from "../../query-client.ts";
import { currentColorScheme } from "../../theme/theme.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tiles } from "../../ui/tile.tsx";
import { PlaylistCard } from "../music/playlist-card.tsx";
import { latestQuery } from "./queries.ts";
import { problemsIn, type SiteValues, settingsOf } from "./site-values.ts";

interface PreviewProps {
  values: SiteValues;
}

export function PreviewButton({ values }: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" data-preview="" onClick={() => setOpen(true)}>
        Preview
      </Button>
      {isOpen && (
        <Dialog title="Preview" onClose={() => setOpen(false)}>
          <div className="form-dialog">
            <Preview values={values} />
            <div className="dialog-buttons">
              <Button look="quiet" onClick={() => setOpen(false)}>
                Close
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

export const SitePreview = ({ values }: PreviewProps) => (
  <aside aria-label="Preview" className="site-preview">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be focusable, so that the keyboard can scroll it */}
    <div tabIndex={0}>
      <Preview values={values} />
    </div>
  </aside>
);

function Preview({ values }: PreviewProps) {
  const { data: latest, isPending } = useQuery(latestQuery);
  if (isPending) return <Skeleton label="Loading the preview" rows={4} />;
  const site = settingsOf(values);
  const shade = currentColorScheme();
  const accent = problemsIn(values)[`accent_${shade}`] ? undefined : site.accent[shade];
  const own: Record<`--${string}`, string> = accent
    ? { "--accent": accent, "--on-accent": onAccent(accent) }
    : {};
  return (
    <div className="preview-pages" style={own}>
      <p className="help">Home, as visitors see it</p>
      <div inert>
        {site.name !== defaultSiteName && (
          <div className="masthead">
            <p className="page-title">{site.name}</p>
            {site.description && <p className="masthead-words">{site.description}</p>}
          </div>
        )}
        {latest && (
          <div className="cards latest-playlist">
            <PlaylistCard playlist={latest} latestTitle={latestTitle(latest)} onToggle={() => {}} />
          </div>
        )}
        <Tiles tiles={site.home_tiles} />
        <p className="preview-footer">{site.name || "No name yet"}</p>
      </div>
      <p className="help">Photography, as visitors see it</p>
      <div inert>
        <Tiles tiles={site.photography_tiles} />
      </div>
    </div>
  );
}
