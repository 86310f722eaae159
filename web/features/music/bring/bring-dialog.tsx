import "./bring.css";
import { type ReactNode, useState } from "react";
import {
  idOn,
  type Platform,
  type PlatformIds,
  placesOf,
  platformRecords,
} from "#domain/platforms.ts";
import { playlistTitle, type TitledPlaylist } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { transferServices } from "#domain/transfer-services.ts";
import { Button } from "../../../ui/button.tsx";
import { copyNow, copyText } from "../../../ui/copy-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { useSite } from "../../../use-site.ts";
import { PlatformMark } from "../platform-mark.tsx";
import { type BroughtSong, songLines, songTable } from "./song-texts.ts";

export interface BroughtPlaylist extends TitledPlaylist, PlatformIds {
  song_count: number;
}

interface BringDialogProps {
  heading: string;
  about: string;
  playlist: BroughtPlaylist;
  songs: readonly BroughtSong[] | undefined;
  handOver?: ReactNode;
  /** The label of an additional last row, for apps that are not among the site's platforms. */
  otherApp?: string;
  onClose: () => void;
  children?: ReactNode;
}

const whatHappens =
  "The buttons copy the list and open soundiiz.com or tunemymusic.com in a new tab. Nothing leaves this site before you press.";

export default function BringDialog({
  heading,
  about,
  playlist,
  songs,
  handOver,
  otherApp,
  onClose,
  children,
}: BringDialogProps) {
  const title = playlistTitle(playlist);
  const { platforms } = useSite();
  const [told, setTold] = useState("");
  const places = placesOf(playlist, platforms);
  const missing = platforms.filter((platform) => !idOn(platform, playlist));
  const hasSongs = playlist.song_count > 0;
  const list = songs && songLines(songs);
  const tell = (what: string, isCopied: boolean) =>
    setTold(isCopied ? `${what} copied.` : "Your browser refused to copy. Use Download CSV.");
  const links = places.map(({ name, address }) => `${name}: ${address}\n`).join("");
  const download = () =>
    saveFile(new File([songTable(songs ?? [])], `${title}.csv`, { type: "text/csv" }));
  const songsInWords = pluralize(playlist.song_count, "song");
  const coverage = otherApp ? "" : ` · on\u00a0${places.length}\u00a0of\u00a0${platforms.length}`;
  const copyButton = (label: string, what: string, text: string | undefined) => (
    <Button
      data-first={hasSongs || undefined}
      look="quiet"
      busy={text === undefined}
      onClick={async ({ currentTarget }) => tell(what, await copyText(text ?? "", currentTarget))}
    >
      {label}
    </Button>
  );
  const services = (name: string, platform?: Platform) =>
    list && (
      <div>
        {transferServices(platform).map((service) => (
          <a
            key={service.name}
            href={service.address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Open ${service.name} for ${name}`}
            className="button button-quiet"
            onClick={({ currentTarget }) => {
              const isCopied = copyNow(list, currentTarget);
              if (service.needsFile)
                setTold(`${service.name} takes a file for ${name}. Use Download CSV.`);
              else tell(songsInWords, isCopied);
            }}
          >
            <span>
              <span>Open </span>
              {service.name}
            </span>
            <Icon name="arrow" size={14} />
          </a>
        ))}
      </div>
    );
  return (
    <Dialog
      title={heading}
      description={`${title} · ${songsInWords}${coverage}. ${hasSongs ? `${about} ${whatHappens}` : "Add songs first. The services need them."}`}
      onClose={onClose}
    >
      <div className="bring">
        <div className="form-buttons">
          {hasSongs && copyButton("Copy the list", songsInWords, list)}
          {hasSongs && (
            <Button look="quiet" busy={!songs} onClick={download}>
              Download CSV
            </Button>
          )}
          {places.length > 0 &&
            copyButton("Copy all links", pluralize(places.length, "link"), links)}
        </div>
        <p role="status" className="help">
          {told}
        </p>
        {handOver}
        <ul aria-label="Platforms">
          {missing.map((platform) => (
            <li key={platform} data-platform={platform}>
              <PlatformMark platform={platform} />
              <p>
                {platformRecords[platform].name} <span className="help">not there yet</span>
              </p>
              {services(platformRecords[platform].name, platform)}
            </li>
          ))}
          {places.length > 0 && !otherApp && (
            <li className="bring-linked">
              <Icon name="check" size={18} />
              <p>
                {places.map(({ name }) => name).join(", ")} <span className="help">linked</span>
              </p>
            </li>
          )}
          {otherApp && (
            <li>
              <Icon name="music" size={18} />
              <p>{otherApp}</p>
              {services(otherApp)}
            </li>
          )}
        </ul>
        {children}
        <div className="dialog-buttons">
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
