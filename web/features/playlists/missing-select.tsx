import { useNavigate } from "@tanstack/react-router";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { useSite } from "../../use-site.ts";

export function MissingSelect({ missing }: { missing: Platform | undefined }) {
  const { platforms } = useSite();
  const navigate = useNavigate({ from: "/admin/playlists" });
  return (
    <select
      aria-label="Missing on"
      value={missing ?? ""}
      onChange={({ currentTarget: { selectedIndex } }) =>
        void navigate({
          search: (now) => ({ ...now, missing: platforms[selectedIndex - 1], page: undefined }),
          resetScroll: false,
        })
      }
    >
      <option value="">Missing on…</option>
      {platforms.map((platform) => (
        <option key={platform} value={platform}>
          Missing on {platformRecords[platform].name}
        </option>
      ))}
    </select>
  );
}
