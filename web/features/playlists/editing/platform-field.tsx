import type { ClipboardEvent } from "react";
import { isShortLink, readPlatformLink, withArticle } from "#domain/platform-links.ts";
import { openAddress, type Platform, platformRecords } from "#domain/platforms.ts";
import { Field } from "../../../ui/field.tsx";
import type { BoundField } from "../../../ui/use-form.ts";
import { useSite } from "../../../use-site.ts";
import { PlatformMark } from "../platform-mark.tsx";
import { useShortLink } from "./use-short-link.ts";

interface PlatformFieldProps {
  platform: Platform;
  field: BoundField;
  followsShortLinks: boolean;
  onChange: (text: string) => void;
  onRead: (text: string) => void;
  isFilled: (platform: Platform) => boolean;
  onMove: (platform: Platform, id: string) => void;
}

export function PlatformField({
  platform,
  field,
  followsShortLinks,
  onChange,
  onRead,
  isFilled,
  onMove,
}: PlatformFieldProps) {
  const { name } = platformRecords[platform];
  const reading = readPlatformLink(platform, field.value);
  const belongsTo = "problem" in reading ? reading.belongsTo : undefined;
  const { platforms } = useSite();
  const elsewhere = belongsTo && platforms.includes(belongsTo.platform) && belongsTo;

  function put(found: { platform: Platform; id: string }) {
    if (found.platform === platform) onRead(found.id);
    else if (isFilled(found.platform) || !platforms.includes(found.platform))
      onRead(openAddress(found.platform, found.id));
    else onMove(found.platform, found.id);
  }

  const shortLink = useShortLink(put, onRead);
  const isToFollow = (text: string) =>
    followsShortLinks && isShortLink(text) && text !== shortLink.failed;

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (text.trim() === "") return;
    event.preventDefault();
    if (isToFollow(text.trim())) {
      onChange(text.trim());
      return shortLink.follow(text.trim());
    }
    const pasted = readPlatformLink(platform, text);
    if ("problem" in pasted && pasted.belongsTo) put(pasted.belongsTo);
    else onRead("id" in pasted ? pasted.id : text.trim());
  }

  function leave() {
    if (shortLink.isFollowing) return;
    if (isToFollow(field.value)) shortLink.follow(field.value);
    else if ("id" in reading && reading.id !== field.value) onRead(reading.id);
    else field.onBlur();
  }

  return (
    <div data-platform={platform} className="platform-field">
      <Field
        {...field}
        label={name}
        placeholder={`Paste ${withArticle(name)} link or ID`}
        error={shortLink.isFollowing ? undefined : field.error}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        end={() => <PlatformMark platform={platform} />}
        onPaste={paste}
        onChange={(event) => {
          shortLink.cancel();
          field.onChange(event);
        }}
        onBlur={leave}
      >
        <p role="status" className="field-note">
          {shortLink.isFollowing && "Following the link…"}
        </p>
      </Field>
      {elsewhere && (
        <button
          type="button"
          className="pill"
          onClick={() => onMove(elsewhere.platform, elsewhere.id)}
        >
          <PlatformMark platform={elsewhere.platform} />
          {isFilled(elsewhere.platform)
            ? `Replace the ${platformRecords[elsewhere.platform].name} link`
            : `Move to the ${platformRecords[elsewhere.platform].name} field`}
        </button>
      )}
    </div>
  );
}
