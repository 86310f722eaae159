import { useEffect, useEffectEvent, useState } from "react";
import { holdsLink, readPlatformLink, readPlatformLinks } from "#domain/platform-links.ts";
import type { Platform, PlatformIds } from "#domain/platforms.ts";
import { changedFields, hasFields } from "../../ui/changed-fields.ts";
import type { useForm } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { type FoundLink, openShortLinks, placeLinks, platformIdsOf } from "./links.ts";
import type { PlaylistValues } from "./playlist-values.ts";

interface Given {
  /** The field that the text was pasted or typed into, and the id that it held before. */
  target: Platform;
  held: string;
  text: string;
  isPasted: boolean;
  found: FoundLink[];
  short: string[];
  unknown: string[];
}

export interface LinksReport {
  count: number;
  unknown: string[];
  /** Platforms that were named by a link but are not offered by the site. */
  off: Platform[];
  target: Platform;
  before: PlatformIds;
  now: PlatformIds;
}

/** Reads every link that is pasted or typed into a platform's field, and puts each into its own field. */
export function useLinks(
  form: ReturnType<typeof useForm<PlaylistValues>>,
  resolvesShortLinks: boolean,
) {
  const { platforms } = useSite();
  const [opening, setOpening] = useState<Given>();
  const [failed, setFailed] = useState<string>();
  const [report, setReport] = useState<LinksReport>();
  const [conflicts, setConflicts] = useState<FoundLink[]>([]);
  const ids = platformIdsOf(form.values);

  function read(given: Omit<Given, "found" | "short" | "unknown">) {
    const links = readPlatformLinks(given.text);
    if (!resolvesShortLinks || links.short.length === 0)
      return place({ ...given, ...links, unknown: [...links.unknown, ...links.short] });
    form.change({ [`${given.target}_id`]: given.text });
    setOpening({ ...given, ...links });
  }

  function place({ target, held, text, isPasted, found, unknown }: Given) {
    const offered = found.filter(({ platform }) => platforms.includes(platform));
    const [only] = offered;
    if (!only) return readAlone(target, text);
    const before = { ...ids, [`${target}_id`]: held };
    const { now, conflicts } = placeLinks(target, before, offered);
    form.change(now);
    form.leave(`${target}_id`);
    setConflicts(conflicts);
    const isMoved = offered.length === 1 && only.platform !== target;
    if (isMoved && isPasted && conflicts.length === 0) focusField(only.platform);
    const off = found.flatMap(({ platform }) => (platforms.includes(platform) ? [] : platform));
    const isPlain = offered.length === 1 && !isMoved && unknown.length + off.length === 0;
    setReport(isPlain ? undefined : { count: offered.length, unknown, off, target, before, now });
  }

  /** Takes an id, or a text whose problem the field shows. */
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
      place({
        ...given,
        found: [...given.found, ...opened.found],
        unknown: [...given.unknown, ...opened.failed],
      });
    },
  );
  useEffect(() => {
    if (!opening) return;
    const controller = new AbortController();
    void openShortLinks(opening.short, controller.signal).then((opened) => {
      if (!controller.signal.aborted) placeOpened(opening, opened);
    });
    return () => controller.abort();
  }, [opening]);

  return {
    opening: opening?.target,
    conflicts,
    /** Undo would discard what was typed since, so the report ends with the next change. */
    report: report && !hasFields(changedFields(report.now, ids)) ? report : undefined,
    paste(target: Platform, text: string) {
      const reading = readPlatformLink(target, form.values[`${target}_id`]);
      const held = "id" in reading ? reading.id : "";
      read({ target, held, text: text.trim(), isPasted: true });
    },
    leave(target: Platform) {
      const text = form.values[`${target}_id`];
      if (opening?.target === target) return;
      if (holdsLink(text) && text !== failed) read({ target, held: "", text, isPasted: false });
      else readAlone(target, text);
    },
    cancel: () => setOpening(undefined),
    answer(isMeant: boolean) {
      setConflicts([]);
      if (!isMeant) return;
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

export type Links = ReturnType<typeof useLinks>;

const focusField = (platform: Platform) =>
  document.querySelector<HTMLElement>(`input[name="${platform}_id"]`)?.focus();
