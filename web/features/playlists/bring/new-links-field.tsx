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
  const input = useRef<HTMLInputElement>(null);
  const taking = useMutation({
    mutationFn: async (given: string) => {
      const links = await openShortLinks(readPlatformLinks(given));
      const taken = takeLinks(ids, platforms, links);
      if ("problem" in taken) return { refused: given, words: taken.problem };
      await onTake(taken.added);
      setText("");
      return { words: taken.words, before: changedFields({ ...ids, ...taken.added }, ids) };
    },
  });
  const undoing = useMutation({
    mutationFn: async (before: Partial<PlatformIds>) => onTake(before),
    onSuccess: () => input.current?.focus(),
  });
  const { refused, before, words } = taking.data ?? {};
  const busy = taking.isPending || undoing.isPending;
  const canTake = (given: string) => given.trim() !== "" && !busy && given !== refused;
  const take = (given: string) => {
    if (!canTake(given)) return;
    setText(given);
    undoing.reset();
    taking.mutate(given);
  };
  return (
    <>
      <Field
        ref={input}
        label="New links"
        placeholder="Paste the new link, or all of them at once"
        value={text}
        error={refused === text ? words : undefined}
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
        {before && (
          <div className="unsaved-notice">
            <p>{undoing.isSuccess ? "The links were removed again." : words}</p>
            {!undoing.isSuccess && (
              <Button look="quiet" busy={undoing.isPending} onClick={() => undoing.mutate(before)}>
                Undo
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
