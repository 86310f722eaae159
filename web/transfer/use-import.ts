import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { CancelError, detailOf } from "#contract/client.ts";
import type { FileRow } from "#contract/transfer.ts";
import { api } from "../api.ts";
import { kindProblem } from "../images/picture-problem.ts";
import { shrunk } from "../images/redraw.ts";
import { useShowChange } from "../playlists/editing/queries.ts";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { type ChosenFiles, type NamedFile, nothingChosen, withFiles } from "./chosen-files.ts";
import { coversOf, outcomesOf, playlistsOf } from "./row-outcomes.ts";
import { uploadCovers } from "./upload-covers.ts";

/** What a call may carry. */
const largestTable = 12 * 1024 * 1024;

async function readFile({ table, songs }: ChosenFiles, signal: AbortSignal): Promise<FileRow[]> {
  if (!table) return [];
  if (table.size > largestTable)
    throw new Error(`It is too large to be a list of playlists: 12 MiB at most`);
  const texts = await Promise.all(
    songs.map(async (file) => ({ name: file.name, text: await file.text() })),
  );
  const { rows } = await api(
    "POST /playlists/import/read",
    { body: { text: await table.text(), songs_files: texts } },
    signal,
  );
  return rows;
}

/** From chosen files to playlists: read, covers sent ahead, and then all of it kept or nothing. */
export function useImport() {
  const [chosen, setChosen] = useState(nothingChosen);
  const [rows, setRows] = useState<FileRow[]>();
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState<ReadonlyMap<NamedFile, string>>(new Map());
  /** The names that covers are stored under. Not drawn, or the table would be for each of a thousand. */
  const stored = useRef(new Map<NamedFile, string>());
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const fates = useMemo(
    () => outcomesOf(rows ?? [], chosen.covers, refusals),
    [rows, chosen.covers, refusals],
  );
  const needed = useMemo(() => coversOf(fates), [fates]);
  const countSent = (covers: readonly NamedFile[]) =>
    setSent(covers.filter((file) => stored.current.has(file)).length);

  function begin() {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setSending(false);
    setFailure(undefined);
    return controller.signal;
  }

  async function add(files: readonly NamedFile[]) {
    const next = withFiles(chosen, files);
    const signal = begin();
    setChosen(next);
    setProblem(
      next.table || files.length === 0
        ? undefined
        : "Now choose the CSV or JSON file that these belong to",
    );
    if (!next.table) return;
    try {
      const read = await readFile(next, signal);
      setRows(read);
      await send(coversOf(outcomesOf(read, next.covers, refusals)), signal);
    } catch (error) {
      if (error instanceof CancelError) return;
      setRows(undefined);
      setProblem(`${next.table.name}: ${sentenceOf(error)}`);
    }
  }

  async function send(covers: readonly NamedFile[], signal: AbortSignal) {
    const waiting = covers.filter((file) => !stored.current.has(file));
    countSent(covers);
    if (waiting.length === 0 || signal.aborted) return;
    setSending(true);
    try {
      await uploadCovers(waiting, {
        upload: async (file) => {
          const problem = await kindProblem(file);
          if (problem) return { problem };
          return api("POST /utils/uploadfile/", { file: await shrunk(file) }, signal);
        },
        onStored: (file, filename) => {
          stored.current.set(file, filename);
          countSent(covers);
        },
        onRefused: (file, problem) => setRefusals((before) => new Map(before).set(file, problem)),
      });
    } catch (error) {
      if (!signal.aborted) setFailure(detailOf(error));
    }
    if (!signal.aborted) setSending(false);
  }

  function clear() {
    begin();
    setChosen(nothingChosen);
    setRows(undefined);
    setProblem(undefined);
  }

  const showChange = useShowChange();
  const keeping = useMutation(
    {
      mutationFn: () =>
        api("POST /playlists/import", { body: { playlists: playlistsOf(fates, stored.current) } }),
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: keys.firstSteps });
        await showChange();
      },
    },
    queryClient,
  );

  return {
    isRead: rows !== undefined,
    problem,
    fates,
    covers: { needed: needed.length, sent, isSending, failure },
    add: (files: readonly NamedFile[]) => void add(files),
    retry: () => void send(needed, begin()),
    clear,
    keeping,
  };
}

const sentenceOf = (error: unknown) =>
  error instanceof Error && error.name === "Error" ? error.message : detailOf(error);
