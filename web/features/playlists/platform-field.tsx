import { withArticle } from "#domain/platform-links.ts";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { Field } from "../../ui/field.tsx";
import type { BoundField } from "../../ui/use-form.ts";
import { PlatformMark } from "../music/platform-mark.tsx";
import type { Links } from "./use-links.ts";

interface PlatformFieldProps {
  platform: Platform;
  field: BoundField;
  links: Links;
  /** False for a new playlist, because Enter would publish it unfinished. */
  savesOnEnter: boolean;
}

export function PlatformField({ platform, field, links, savesOnEnter }: PlatformFieldProps) {
  const { name } = platformRecords[platform];
  const isOpening = links.opening === platform;
  return (
    <div data-platform={platform} className="platform-field">
      <Field
        {...field}
        label={name}
        placeholder={`Paste ${withArticle(name)} link or ID`}
        error={isOpening ? undefined : field.error}
        autoCapitalize="none"
        spellCheck={false}
        end={() => <PlatformMark platform={platform} />}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (text.trim() === "") return;
          event.preventDefault();
          links.paste(platform, text);
        }}
        onChange={(event) => {
          if (isOpening) links.cancel();
          field.onChange(event);
        }}
        onBlur={() => links.leave(platform)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || savesOnEnter) return;
          event.preventDefault();
          links.leave(platform);
        }}
      >
        <p role="status" className="field-note">
          {isOpening && "Opening the link…"}
        </p>
      </Field>
    </div>
  );
}
