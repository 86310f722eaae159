import type { ReactNode } from "react";
import { platformRecords } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import type { useForm } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { PlatformField } from "./platform-field.tsx";
import type { PlaylistValues } from "./playlist-values.ts";
import { type LinksReport, useLinks } from "./use-links.ts";

interface LinkFieldsProps {
  form: ReturnType<typeof useForm<PlaylistValues>>;
  resolvesShortLinks: boolean;
  savesOnEnter: boolean;
  children: ReactNode;
}

export function LinkFields({ form, resolvesShortLinks, savesOnEnter, children }: LinkFieldsProps) {
  const { platforms } = useSite();
  const links = useLinks(form, resolvesShortLinks);
  const { report, conflicts } = links;
  const names = conflicts.map(({ platform }) => platformRecords[platform].name);
  const replace =
    names.length === 1 ? `Replace the ${names[0]} link` : `Replace ${names.length} links`;
  return (
    <div className="platform-fields field-rows">
      <div role="status">
        {report && (
          <div className="unsaved-notice links-found">
            <p>{wordsOf(report)}</p>
            <Button look="link" onClick={links.undo}>
              Undo
            </Button>
          </div>
        )}
      </div>
      {platforms.map((platform) => (
        <PlatformField
          key={platform}
          platform={platform}
          field={form.field(`${platform}_id`)}
          links={links}
          savesOnEnter={savesOnEnter}
        />
      ))}
      {platforms.every((platform) => form.values[`${platform}_id`] === "") && (
        <p className="help">Paste one link, or a whole message with several.</p>
      )}
      {children}
      {conflicts.length > 0 && (
        <Confirm
          title={`${replace}?`}
          action={replace}
          cancel="Keep"
          look="main"
          onConfirm={() => links.answer(true)}
          onClose={() => links.answer(false)}
        >
          {new Intl.ListFormat("en-GB").format(names)} {names.length === 1 ? "has" : "have"} another
          link already.
        </Confirm>
      )}
    </div>
  );
}

function wordsOf({ count, unknown, off }: LinksReport) {
  const turnedOff = off.map(
    (one) => `${platformRecords[one].name} is turned off in Site Settings.`,
  );
  const strange = unknown.length > 0 ? [`Not understood: ${unknown.join(", ")}`] : [];
  return [`${pluralize(count, "link")} found.`, ...turnedOff, ...strange].join(" ");
}
