import { onAccent } from "#domain/accent.ts";
import { defaultSiteName } from "#domain/site-pages.ts";
import { currentColorScheme } from "../../theme/theme.ts";
import { Tiles } from "../../ui/tile.tsx";
import { problemsIn, type SiteValues, settingsOf } from "./site-values.ts";

export function SitePreview({ values }: { values: SiteValues }) {
  const site = settingsOf(values);
  const shade = currentColorScheme();
  const accent = problemsIn(values)[`accent_${shade}`] ? undefined : site.accent[shade];
  const own: Record<`--${string}`, string> = accent
    ? { "--accent": accent, "--on-accent": onAccent(accent) }
    : {};
  return (
    <aside aria-label="Preview" className="site-preview" style={own}>
      <p className="help">Home, as visitors see it</p>
      <div inert>
        {site.name !== defaultSiteName && (
          <div className="masthead">
            <p className="page-title">{site.name}</p>
            {site.description && <p className="masthead-words">{site.description}</p>}
          </div>
        )}
        <Tiles tiles={site.home_tiles} />
        <p className="preview-footer">{site.name || "No name yet"}</p>
      </div>
      <p className="help">Photography, as visitors see it</p>
      <div inert>
        <Tiles tiles={site.photography_tiles} />
      </div>
    </aside>
  );
}
