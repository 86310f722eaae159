import { type KeyboardEvent, useState } from "react";
import type { Song } from "#contract/songs.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { type EditedSong, readTyped, type TypedSong, typed } from "./edited-songs.ts";

interface SongFieldsProps {
  song: EditedSong;
  /** As it is typed, so that Save never misses it; undefined while it is not a song yet. */
  onWrite: (song: Song | undefined) => void;
  onClose: () => void;
}

const names = ["title", "artist", "length"] as const;

export function SongFields({ song: { key: _, ...song }, onWrite, onClose }: SongFieldsProps) {
  const [before] = useState(song);
  const read = (values: TypedSong) => readTyped(before, values);
  const rule = (name: (typeof names)[number]) => (values: TypedSong) => {
    const reading = read(values);
    return "problems" in reading ? reading.problems[name] : undefined;
  };
  const form = useForm<TypedSong>({
    initial: typed(before),
    rules: { title: rule("title"), artist: rule("artist"), length: rule("length") },
    send: async () => {},
  });

  const field = (name: (typeof names)[number]) => {
    const { onChange, ...rest } = form.field(name);
    return {
      ...rest,
      autoComplete: "off",
      onChange: (event: Parameters<typeof onChange>[0]) => {
        const reading = read({ ...form.values, [name]: event.currentTarget.value });
        onChange(event);
        onWrite("song" in reading ? reading.song : undefined);
      },
    };
  };

  function done() {
    if (form.isValid) return onClose();
    for (const name of names) form.leave(name);
  }

  function cancel() {
    onWrite(before);
    onClose();
  }

  function press(event: KeyboardEvent) {
    const act = event.key === "Enter" ? done : event.key === "Escape" ? cancel : undefined;
    if (!act || event.target instanceof HTMLButtonElement) return;
    // Neither saves the form nor closes it.
    event.preventDefault();
    act();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its inputs
    <div className="song-fields" onKeyDown={press}>
      <Field {...field("title")} label="Title" />
      <Field {...field("artist")} label="Artist" />
      <Field {...field("length")} label="Length" inputMode="text" />
      <div className="song-choices">
        <Button look="quiet" onClick={done}>
          Done
        </Button>
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
