import { Link } from "@tanstack/react-router";
import { openAddress, platformRecords } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { OpenPlayer } from "./player-state.ts";

interface Props {
  player: OpenPlayer;
  small: boolean;
  onResize: () => void;
  onClose: () => void;
}

export function PlayerBar({
  player: { platform, id, title, path, songCount, cover },
  small,
  onResize,
  onClose,
}: Props) {
  const { name } = platformRecords[platform];
  const resize = small ? "Make the player larger" : "Make the player smaller";
  return (
    <div className="player-bar">
      <div className="player-cover">{cover}</div>
      <div className="player-words">
        <Link to={path} className="player-title">
          {title}
        </Link>
        <p>
          on {name}
          {songCount > 0 && ` · ${pluralize(songCount, "song")}`}
        </p>
      </div>
      <div className="player-controls">
        <IconButton
          icon={small ? "up" : "down"}
          label={resize}
          title={resize}
          className="icon-button player-handle"
          onClick={onResize}
        />
        <a
          className="icon-button"
          href={openAddress(platform, id)}
          rel="noopener"
          aria-label={`Open in ${name}`}
          title={`Open in ${name}`}
        >
          <Icon name="arrow" />
        </a>
        <IconButton icon="cross" label="Close player" title="Close player" onClick={onClose} />
      </div>
    </div>
  );
}
