import type { ClipboardEvent, ComponentProps } from "react";
import { readPlatformLink } from "#contract/platform-links.ts";
import { type Platform, platformIds } from "#contract/platforms.ts";
import { Field } from "../../ui/field.tsx";
import { PlatformMark } from "../platform-mark.tsx";

interface PlatformFieldProps {
  platform: Platform;
  field: Pick<ComponentProps<typeof Field>, "name" | "error" | "onChange" | "onBlur"> & { value: string };
  /** What the field should hold instead of what is in it. */
  onRead: (text: string) => void;
  /** Whether another platform's field has something in it. */
  isFilled: (platform: Platform) => boolean;
  /** The link is another platform's: there it goes. */
  onMove: (platform: Platform, id: string) => void;
}

/** Takes an id, a link, a URI or a whole embed snippet; the id is what remains. */
export function PlatformField({ platform, field, onRead, isFilled, onMove }: PlatformFieldProps) {
  const { name } = platformIds[platform];
  const reading = readPlatformLink(platform, field.value);
  const elsewhere = "problem" in reading ? reading.belongsTo : undefined;

  function paste(event: ClipboardEvent) {
    // In place of whatever is there: nobody means to add a link to an id.
    const text = event.clipboardData.getData("text");
    if (text.trim() === "") return;
    event.preventDefault();
    const pasted = readPlatformLink(platform, text);
    onRead("id" in pasted ? pasted.id : text.trim());
  }

  return (
    <div data-platform={platform} className="platform-field">
      <Field
        {...field}
        label={name}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        end={() => <PlatformMark platform={platform} />}
        onPaste={paste}
        onBlur={(event) => ("id" in reading && reading.id !== field.value ? onRead(reading.id) : field.onBlur?.(event))}
      />
      {elsewhere && (
        <button type="button" className="pill mb-3" onClick={() => onMove(elsewhere.platform, elsewhere.id)}>
          <PlatformMark platform={elsewhere.platform} />
          {isFilled(elsewhere.platform)
            ? `Replace ${platformIds[elsewhere.platform].name}’s with it`
            : `Put it into ${platformIds[elsewhere.platform].name}`}
        </button>
      )}
    </div>
  );
}
