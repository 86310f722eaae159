import { openAddress, type Platform, platformIds, playerHeights } from "#contract/platforms.ts";
import { Icon } from "../ui/icon.tsx";

export interface OpenPlayer {
  platform: Platform;
  /** The playlist's id on that platform. */
  id: string;
  /** Made when the player was opened: a change of theme must not load it again. */
  address: string;
}

export function Player({ player: { platform, id, address }, title }: { player: OpenPlayer; title: string }) {
  const { name } = platformIds[platform];
  return (
    <div className="player">
      <iframe
        key={address}
        src={address}
        title={`${name} player: ${title}`}
        width="100%"
        height={playerHeights[platform]}
        loading="lazy"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
        className="block rounded-[12px] bg-black"
      />
      <p className="mt-3 flex items-start justify-between gap-x-4 text-muted text-sm">
        <span className="py-2.5">
          Playing contacts {name}.{platform !== "youtube" && " Previews unless you are signed in there."}
        </span>
        <a href={openAddress(platform, id)} rel="noopener" className="open-in">
          Open in {name} <Icon name="arrow" size={14} />
        </a>
      </p>
    </div>
  );
}
