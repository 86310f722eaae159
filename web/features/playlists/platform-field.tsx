import type { ClipboardEvent } from "react";
import { isShortLink, readPlatformLink, withArticle } from "#domain/platform-links.ts";
import { openAddress, type Platform, platformRecords } from "#domain/platforms.ts";
import { Field } from "../../ui/field.tsx";
import type { useForm } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { PlatformMark } from "../music/platform-mark.tsx";
import type { PlaylistValues } from "./playlist-values.ts";
import { useShortLink } from "./use-short-link.ts";

interface PlatformFieldProps {
  platform: Platform;
  form: ReturnType<typeof useForm<PlaylistValues>>;
  resolvesShortLinks: boolean;
  /** False for a new playlist, because Enter would publish it unfinished. */
  savesOnEnter: boolean;
}

interface Found {
  platform: Platform;
  id: string;
}

export function PlatformField({
  platform,
  form,
  resolvesShortLinks,
  savesOnEnter,
}: PlatformFieldProps) {
  const { name } = platformRecords[platform];
  const key = `${platform}_id` as const;
  const field = form.field(key);
  const reading = readPlatformLink(platform, field.value);
  const belongsTo = "problem" in reading ? reading.belongsTo : undefined;
  const { platforms } = useSite();
  const elsewhere = belongsTo && platforms.includes(belongsTo.platform) && belongsTo;

  const isFilled = (other: Platform) => form.values[`${other}_id`] !== "";

  function read(text: string) {
    form.change({ [key]: text });
    form.leave(key);
  }

  function move(found: Found) {
    form.change({ [key]: "id" in reading ? reading.id : "", [`${found.platform}_id`]: found.id });
    document.querySelector<HTMLElement>(`input[name="${found.platform}_id"]`)?.focus();
  }

  function put(found: Found) {
    if (found.platform === platform) read(found.id);
    else if (isFilled(found.platform) || !platforms.includes(found.platform))
      read(openAddress(found.platform, found.id));
    else move(found);
  }

  const shortLink = useShortLink(put, read);
  const isToResolve = (text: string) =>
    resolvesShortLinks && isShortLink(text) && text !== shortLink.failed;

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (text.trim() === "") return;
    event.preventDefault();
    if (isToResolve(text.trim())) {
      form.change({ [key]: text.trim() });
      return shortLink.resolve(text.trim());
    }
    const pasted = readPlatformLink(platform, text);
    if ("problem" in pasted && pasted.belongsTo) put(pasted.belongsTo);
    else read("id" in pasted ? pasted.id : text.trim());
  }

  function leave() {
    if (shortLink.isResolving) return;
    if (isToResolve(field.value)) shortLink.resolve(field.value);
    else if ("id" in reading && reading.id !== field.value) read(reading.id);
    else field.onBlur();
  }

  return (
    <div data-platform={platform} className="platform-field">
      <Field
        {...field}
        label={name}
        placeholder={`Paste ${withArticle(name)} link or ID`}
        error={shortLink.isResolving ? undefined : field.error}
        autoCapitalize="none"
        spellCheck={false}
        end={() => <PlatformMark platform={platform} />}
        onPaste={paste}
        onChange={(event) => {
          shortLink.cancel();
          field.onChange(event);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || savesOnEnter) return;
          event.preventDefault();
          leave();
        }}
      >
        <p role="status" className="field-note">
          {shortLink.isResolving && "Opening the link…"}
        </p>
      </Field>
      {elsewhere && (
        <button type="button" className="pill" onClick={() => move(elsewhere)}>
          <PlatformMark platform={elsewhere.platform} />
          {isFilled(elsewhere.platform)
            ? `Replace the ${platformRecords[elsewhere.platform].name} link`
            : `Move to the ${platformRecords[elsewhere.platform].name} field`}
        </button>
      )}
    </div>
  );
}
