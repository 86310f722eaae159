import type { ReactNode } from "react";
import { withArticle } from "#domain/platform-links.ts";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Field } from "../../ui/field.tsx";
import { useSite } from "../../use-site.ts";
import { PlatformMark } from "../music/platform-mark.tsx";
import type { PlaylistFormState } from "./playlist-values.ts";
import { useLinks } from "./use-links.ts";

interface LinkFieldsProps {
  form: PlaylistFormState;
  /** False for a new playlist, because saving it with Enter would publish it unfinished. */
  savesOnEnter: boolean;
  children: ReactNode;
}

export function LinkFields({ form, savesOnEnter, children }: LinkFieldsProps) {
  const { platforms } = useSite();
  const links = useLinks(form);
  const names = links.conflicts.map(({ platform }) => platformRecords[platform].name);
  const replace =
    names.length === 1 ? `Replace the ${names[0]} link` : `Replace ${names.length} links`;

  function renderField(platform: Platform) {
    const { name } = platformRecords[platform];
    const field = form.field(`${platform}_id`);
    const isOpening = links.opening === platform;
    return (
      <div key={platform} data-platform={platform} className="platform-field">
        <Field
          {...field}
          label={name}
          placeholder={`Paste ${withArticle(name)} link or ID`}
          error={isOpening ? undefined : field.error}
          autoCapitalize="none"
          spellCheck={false}
          end={() => <PlatformMark platform={platform} />}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text").trim();
            if (text === "") return;
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

  return (
    <div className="platform-fields field-rows">
      <div role="status">
        {links.report && (
          <div className="unsaved-notice links-found">
            <p>{links.report}</p>
            <Button look="link" onClick={links.undo}>
              Undo
            </Button>
          </div>
        )}
      </div>
      {platforms.map(renderField)}
      {platforms.every((platform) => form.values[`${platform}_id`] === "") && (
        <p className="help">Paste one link, or a whole message with several.</p>
      )}
      {children}
      {names.length > 0 && (
        <Confirm
          title={`${replace}?`}
          action={replace}
          cancel="Keep"
          look="main"
          onConfirm={links.replace}
          onClose={links.keep}
        >
          {new Intl.ListFormat("en-GB").format(names)} {names.length === 1 ? "has" : "have"} another
          link already.
        </Confirm>
      )}
    </div>
  );
}
