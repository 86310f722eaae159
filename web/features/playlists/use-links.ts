import { useEffect, useEffectEvent, useState } from "react";
import {
  type FoundLink,
  holdsLink,
  readPlatformLink,
  readPlatformLinks,
} from "#domain/platform-links.ts";
import { type Platform, type PlatformIds, perPlatform } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { changedFields, hasFields } from "../../ui/changed-fields.ts";
import { useSite } from "../../use-site.ts";
import { notesOnUnused, openShortLinks, placeLinks } from "./links.ts";
import { idIn, type PlaylistFormState } from "./playlist-values.ts";

interface Given extends ReturnType<typeof readPlatformLinks> {
  target: Platform;
  idBefore: string;
  text: string;
  isPasted: boolean;
}

interface Report {
  words: string;
  target: Platform;
  before: PlatformIds;
  now: PlatformIds;
}

export function useLinks(form: PlaylistFormState) {
  const { platforms } = useSite();
  const [opening, setOpening] = useState<Given>();
  const [failed, setFailed] = useState<string>();
  const [report, setReport] = useState<Report>();
  const [conflicts, setConflicts] = useState<FoundLink[]>([]);
  const ids = perPlatform((platform) => form.values[`${platform}_id`]);

  function read(target: Platform, text: string, idBefore: string, isPasted: boolean) {
    const given = { target, text, idBefore, isPasted, ...readPlatformLinks(text) };
    if (given.short.length === 0) return place(given);
    form.change({ [`${target}_id`]: text });
    setOpening(given);
  }

  function place({ target, idBefore, text, isPasted, found, unknown }: Given) {
    const offered = found.filter(({ platform }) => platforms.includes(platform));
    const [only] = offered;
    if (!only) return readAlone(target, text);
    const before = { ...ids, [`${target}_id`]: idBefore };
    const { now, conflicts } = placeLinks(target, before, offered);
    form.change(now);
    form.leave(`${target}_id`);
    setConflicts(conflicts);
    const isMoved = offered.length === 1 && only.platform !== target;
    if (isMoved && isPasted && conflicts.length === 0) focusField(only.platform);
    const isPlain = found.length === 1 && !isMoved && unknown.length === 0;
    const notes = notesOnUnused({ found, unknown }, platforms);
    const words = [`${pluralize(offered.length, "link")} found.`, ...notes].join(" ");
    setReport(isPlain ? undefined : { words, target, before, now });
  }

  function readAlone(target: Platform, text: string) {
    const key = `${target}_id` as const;
    const reading = readPlatformLink(target, text);
    const value = "id" in reading ? reading.id : text;
    if (value !== form.values[key]) form.change({ [key]: value });
    form.leave(key);
  }

  const placeOpened = useEffectEvent(
    (given: Given, opened: Awaited<ReturnType<typeof openShortLinks>>) => {
      setOpening(undefined);
      if (opened.failed.length > 0) setFailed(given.text);
      place({ ...given, ...opened });
    },
  );
  useEffect(() => {
    if (!opening) return;
    const controller = new AbortController();
    void openShortLinks(opening, controller.signal).then((opened) => {
      if (!controller.signal.aborted) placeOpened(opening, opened);
    });
    return () => controller.abort();
  }, [opening]);

  return {
    opening: opening?.target,
    conflicts,
    /** The message about the links that were found in the last input. The form shows it with an Undo button, and hides both when a link changes, because Undo would discard that change. */
    report: report && !hasFields(changedFields(report.now, ids)) ? report.words : undefined,
    paste: (target: Platform, text: string) => read(target, text, idIn(form.values, target), true),
    leave(target: Platform) {
      const text = ids[`${target}_id`];
      if (opening?.target === target) return;
      if (holdsLink(text) && text !== failed) read(target, text, "", false);
      else readAlone(target, text);
    },
    cancel: () => setOpening(undefined),
    keep: () => setConflicts([]),
    replace() {
      setConflicts([]);
      const replaced = Object.fromEntries(
        conflicts.map(({ platform, id }) => [`${platform}_id`, id]),
      );
      form.change(replaced);
      setReport(report && { ...report, now: { ...report.now, ...replaced } });
    },
    undo() {
      if (!report) return;
      form.change(report.before);
      focusField(report.target);
    },
  };
}

const focusField = (platform: Platform) =>
  document.querySelector<HTMLElement>(`input[name="${platform}_id"]`)?.focus();
