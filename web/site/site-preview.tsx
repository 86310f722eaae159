import { onAccent } from "#contract/accent.ts";
import { shownShade } from "../theme/theme.ts";
import { Tiles } from "../ui/tile.tsx";
import { problemsIn, type SiteValues, settingsOf } from "./site-values.ts";

/** What visitors would see of it. Nothing in it can be pressed. */
export function SitePreview({ values }: { values: SiteValues }) {
  const { fields } = problemsIn(values);
  const site = settingsOf(values);
  const shade = shownShade();
  const accent = fields[`accent_${shade}`] ? undefined : site.accent[shade];
  const own: Record<`--${string}`, string> = accent
    ? { "--accent": accent, "--on-accent": onAccent(accent) }
    : {};
  return (
    <aside aria-label="Preview" className="site-preview" style={own}>
      <p className="text-muted text-sm">As visitors will see it</p>
      <div inert>
        <p className="preview-name">{site.name || "No name yet"}</p>
        {site.description && <p className="text-muted text-sm">{site.description}</p>}
        <Tiles tiles={site.home_tiles} />
        {site.photography_tiles.length > 0 && <p className="preview-title">Photography</p>}
        <Tiles tiles={site.photography_tiles} />
        <span className="button button-main">A button</span>
      </div>
    </aside>
  );
}
