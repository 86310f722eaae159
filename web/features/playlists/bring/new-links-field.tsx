import { useRef, useState } from "react";
import { readPlatformLinks } from "#domain/platform-links.ts";
import type { PlatformIds } from "#domain/platforms.ts";
import { useMutation } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { changedFields } from "../../../ui/changed-fields.ts";
import { Field } from "../../../ui/field.tsx";
import { useSite } from "../../../use-site.ts";
import { openShortLinks, takeLinks } from "../links.ts";

interface NewLinksFieldProps {
  ids: PlatformIds;
  onTake: (ids: Partial<PlatformIds>) => unknown;
}

export function NewLinksField({ ids, onTake }: NewLinksFieldProps) {
  const { platforms } = useSite();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<{ text: string; problem: string }>();
  const [report, setReport] = useState<{ words: string; before?: Partial<PlatformIds> }>();
  const input = useRef<HTMLInputElement>(null);
  const taking = useMutation({
    mutationFn: async (given: string) => {
      const links = await openShortLinks(readPlatformLinks(given));
      const taken = takeLinks(ids, platforms, links);
      if ("problem" in taken) return setRefused({ text: given, problem: taken.problem });
      await onTake(taken.added);
      setText("");
      const before = changedFields<Partial<PlatformIds>>({ ...ids, ...taken.added }, ids);
      setReport({ words: taken.words, before });
    },
  });
  const undoing = useMutation({
    mutationFn: async (before: Partial<PlatformIds>) => {
      await onTake(before);
      setReport({ words: "The links were removed again." });
      input.current?.focus();
    },
  });
  const busy = taking.isPending || undoing.isPending;
  const canTake = (given: string) => given.trim() !== "" && !busy && given !== refused?.text;
  const take = (given: string) => {
    if (!canTake(given)) return;
    setText(given);
    setReport(undefined);
    taking.mutate(given);
  };
  return (
    <>
      <Field
        ref={input}
        label="New links"
        placeholder="Paste the new link, or all of them at once"
        value={text}
        error={refused?.text === text ? refused.problem : undefined}
        hint={busy && "Reading the links…"}
        readOnly={busy}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text").trim();
          if (busy || pasted === "") return;
          event.preventDefault();
          take(pasted);
        }}
        onBlur={() => take(text)}
        onKeyDown={(event) => {
          if (event.key === "Enter") take(text);
          // The first Escape adds the typed links, because `blur` calls `take`. The second Escape closes the dialog.
          if (event.key !== "Escape" || !canTake(text)) return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <div role="status">
        {report && (
          <div className="unsaved-notice">
            <p>{report.words}</p>
            {report.before && (
              <Button
                look="quiet"
                busy={undoing.isPending}
                onClick={() => undoing.mutate(report.before ?? {})}
              >
                Undo
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
