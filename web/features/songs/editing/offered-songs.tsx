import { type ReactNode, useState } from "react";
import { maxSongs, type Song, tooManySongs } from "#contract/song-fields.ts";
import type { ReadProblem } from "#contract/songs.ts";
import { pluralize } from "#domain/pluralize.ts";
import { songIdentity } from "#domain/search-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/field.tsx";
import { type EditedSong, editedSong } from "./edited-songs.ts";
import { useOtherPlaylists } from "./queries.ts";
import type { EditedSongs } from "./use-edited-songs.ts";
import type { FoundMonths, FoundSongs } from "./use-found-songs.ts";

interface OfferProps<Found> {
  found: Found;
  edited: EditedSongs;
  playlistId: string;
  onClose: () => void;
}

export function OfferedSongs({ found, edited, playlistId, onClose }: OfferProps<FoundSongs>) {
  const [chosen, setChosen] = useState("");
  const { lists, problems, missing } = found;
  const songs = lists ? (lists[Number(chosen || -1)]?.songs ?? []) : found.songs;
  const count = edited.songs?.length ?? 0;
  const elsewhere = useOtherPlaylists(playlistId, songs);
  const current = count === 1 ? "current song" : "current songs";
  const use = (how: "replace" | "add") => {
    edited[how](songs, found.left);
    onClose();
  };
  const what = lists ? pluralize(lists.length, "playlist") : pluralize(songs.length, "song");
  return (
    <Offer
      heading={`${what} found${missing}`}
      buttons={
        songs.length > 0 && (
          <>
            <Button onClick={() => use("replace")}>
              {count === 0 ? "Use these songs" : `Replace the ${current}`}
            </Button>
            {count > 0 && (
              <Button look="quiet" {...fitting(edited, songs)} onClick={() => use("add")}>
                {`Add to the ${current}`}
              </Button>
            )}
          </>
        )
      }
      onDiscard={onClose}
    >
      {lists && (
        <Select
          label="Which playlist?"
          value={chosen}
          options={[
            ["", "Choose one"],
            ...lists.map(
              ({ name, songs: within }, index) =>
                [String(index), `${name} (${pluralize(within.length, "song")})`] as const,
            ),
          ]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {songs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be focusable, so that the keyboard can scroll it
        <ol tabIndex={0} aria-label="Songs found" className="song-box">
          {songs.map(editedSong).map((song, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are never reordered
            <li key={index}>
              <SongWords {...song} elsewhere={elsewhere(song)} />
            </li>
          ))}
        </ol>
      )}
      <SkippedLines problems={problems} />
    </Offer>
  );
}

interface SongWordsProps extends Pick<EditedSong, "title" | "artist" | "length" | "note"> {
  elsewhere: string | undefined;
}

export const SongWords = ({ title, artist, length, note, elsewhere }: SongWordsProps) => (
  <>
    <div className="row-words">
      <p>
        <bdi>{title || "No title yet"}</bdi>
        <span className="help">
          {" · "}
          <bdi>{artist}</bdi>
          {elsewhere && ` · ${elsewhere}`}
        </span>
      </p>
      {note && (
        <p dir="auto" className="song-note">
          {note}
        </p>
      )}
    </div>
    <span className="help">{length}</span>
  </>
);

export const SkippedLines = ({ problems }: { problems: readonly ReadProblem[] }) =>
  problems.length > 0 && (
    <div>
      <p>Some lines were skipped:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be focusable, so that the keyboard can scroll it */}
      <ul tabIndex={0} aria-label="Skipped lines" className="song-box field-error">
        {problems.map(({ line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are never reordered
          <li key={index}>{`Line ${line}: ${message}`}</li>
        ))}
      </ul>
    </div>
  );

export function OfferedMonths({
  found: { year, months },
  edited,
  onClose,
}: Omit<OfferProps<FoundMonths>, "playlistId">) {
  const [ticked, setTicked] = useState<ReadonlySet<Song>>(new Set());
  const chosen = months.flatMap(({ songs }) => songs).filter((song) => ticked.has(song));
  if (months.length === 0) {
    const heading = `No more songs to add from the monthly playlists of ${year}`;
    return <Offer heading={heading} onDiscard={onClose} />;
  }
  const add = () => {
    edited.add(chosen, edited.text);
    onClose();
  };
  return (
    <Offer
      heading={`Monthly playlists from ${year}`}
      buttons={
        <Button {...fitting(edited, chosen)} onClick={add}>
          {`Add ${pluralize(chosen.length, "song")}`}
        </Button>
      }
      onDiscard={onClose}
    >
      <div className="song-box">
        {months.map(({ name, songs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the months are never reordered
          <fieldset key={index}>
            <legend>{name}</legend>
            {songs.map((song) => (
              <Checkbox
                key={songIdentity(song)}
                label={`${song.title} · ${song.artist}`}
                checked={ticked.has(song)}
                onChange={() => setTicked(ticked.symmetricDifference(new Set([song])))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Offer>
  );
}

function fitting({ songs }: EditedSongs, added: readonly Song[]) {
  const isTooMany = (songs?.length ?? 0) + added.length > maxSongs;
  return {
    disabled: isTooMany || added.length === 0,
    title: isTooMany ? tooManySongs : undefined,
  };
}

interface FrameProps {
  heading: string;
  buttons?: ReactNode;
  onDiscard: () => void;
  children?: ReactNode;
}

const Offer = ({ heading, buttons, onDiscard, children }: FrameProps) => (
  <div className="offered-songs">
    <h3 ref={focus} tabIndex={-1}>
      {heading}
    </h3>
    {children}
    <div className="row-buttons">
      {buttons}
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </div>
);

/** A ref callback that focuses its element, because the button that was pressed disappears. */
export const focus = (element: HTMLElement | null) => element?.focus();
