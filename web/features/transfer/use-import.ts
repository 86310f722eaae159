import { useEffect, useMemo, useState } from "react";
import { ApiError, CancelError, detailOf } from "#contract/client.ts";
import type { FileRow } from "#contract/transfer.ts";
import { api } from "../../api.ts";
import { preparePicture } from "../../images/prepare-picture.ts";
import { useMutation, useShowChanges } from "../../query-client.ts";
import { rowsOfPosts, withWords } from "./blog/posts-to-rows.ts";
import { readBlog } from "./blog/read-blog.ts";
import type { Post } from "./blog/read-post.ts";
import { type ChosenFiles, nothingChosen, withFiles } from "./chosen-files.ts";
import { coversOf, outcomesOf, playlistsOf } from "./row-outcomes.ts";

export function useImport() {
  const [chosen, setChosen] = useState(nothingChosen);
  const [takes, setTakes] = useState({ name: true, note: true });
  const blog = useBlog(chosen.blogs);
  const read = useRows(chosen, blog.posts);
  const covers = useCovers(read.rows, chosen.covers);
  const { outcomes, stored } = covers;
  const showChanges = useShowChanges();
  const saving = useMutation({
    mutationFn: () => {
      const playlists = playlistsOf(outcomes, stored).map((playlist) => ({
        ...playlist,
        ...(blog.posts && !takes.name && { name: null }),
        ...(blog.posts && !takes.note && { note: null }),
      }));
      return api("POST /playlists/import", { body: { playlists } });
    },
    onSettled: showChanges,
  });
  return {
    ...read,
    /** True until the rows have been read again after a change of the files or posts. */
    isOld: read.chosen !== chosen || read.posts !== blog.posts,
    blog,
    takes,
    setTakes,
    covers,
    add: (files: readonly File[]) => setChosen((before) => withFiles(before, files)),
    clear: () => setChosen(nothingChosen),
    saving,
  };
}

interface Read {
  rows?: FileRow[];
  unknown_columns?: string[];
  problem?: string;
  chosen?: ChosenFiles;
  posts?: readonly Post[] | undefined;
}

function useRows(chosen: ChosenFiles, posts?: readonly Post[]): Read {
  const [read, setRead] = useState<Read>({});
  useEffect(() => {
    const { table, blogs, covers, songs } = chosen;
    if (!table && !posts?.length) {
      const isWaiting = !blogs.length && covers.length + songs.length > 0;
      if (posts) setRead({ problem: "No posts with a link to a playlist" });
      else if (isWaiting) setRead({ problem: "Now choose the table or the blog they belong to" });
      else setRead({});
      return;
    }
    const controller = new AbortController();
    readRows(chosen, posts, controller.signal).then(setRead, (error: unknown) => {
      if (error instanceof CancelError) return;
      const isTooLarge = error instanceof ApiError && error.status === 413;
      const problem = isTooLarge
        ? "The file is too large. The limit is 4 MB, including song files."
        : detailOf(error);
      setRead({ problem: table ? `${table.name}: ${problem}` : problem });
    });
    return () => controller.abort();
  }, [chosen, posts]);
  return read;
}

async function readRows(
  chosen: ChosenFiles,
  posts: readonly Post[] = [],
  signal: AbortSignal,
): Promise<Read> {
  const { table, songs, covers } = chosen;
  const text = table ? await table.text() : JSON.stringify(rowsOfPosts(posts, covers));
  const songs_files = await Promise.all(
    (table ? songs : []).map(async (file) => ({ name: file.name, text: await file.text() })),
  );
  const body = { text, songs_files };
  const read = await api("POST /playlists/import/read", { body }, signal);
  return table ? { ...read, chosen } : { rows: withWords(read.rows, posts), chosen, posts };
}

const noRows: readonly FileRow[] = [];

function useCovers(rows: readonly FileRow[] = noRows, pictures: readonly File[]) {
  const [stored, setStored] = useState<ReadonlyMap<File, string>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<File, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const outcomes = useMemo(() => outcomesOf(rows, pictures, refusals), [rows, pictures, refusals]);
  const needed = useMemo(() => coversOf(outcomes), [outcomes]);
  const unsent = needed.filter((file) => !stored.has(file));
  const [next] = unsent;
  useEffect(() => {
    if (!next || failure) return;
    const controller = new AbortController();
    sendCover(next, controller.signal).then(
      (sent) => {
        if ("problem" in sent) setRefusals((before) => new Map(before).set(next, sent.problem));
        else setStored((before) => new Map(before).set(next, sent.filename));
      },
      (error: unknown) => {
        if (!(error instanceof CancelError)) setFailure(detailOf(error));
      },
    );
    return () => controller.abort();
  }, [next, failure]);
  return {
    outcomes,
    stored,
    needed: needed.length,
    sent: needed.length - unsent.length,
    failure,
    retry: () => setFailure(undefined),
  };
}

async function sendCover(
  file: File,
  signal: AbortSignal,
): Promise<{ filename: string } | { problem: string }> {
  const prepared = await preparePicture(file);
  if ("problem" in prepared) return prepared;
  try {
    return await api("POST /utils/uploadfile/", { file: prepared.picture }, signal);
  } catch (error) {
    // These statuses mean that the server rejects the picture itself. After other errors, such as a rate limit, the owner can try again.
    if (error instanceof ApiError && [413, 415, 422].includes(error.status))
      return { problem: detailOf(error) };
    throw error;
  }
}

interface Blog {
  files: readonly File[];
  bytes: number;
  posts?: Post[];
  problems: string[];
}

function useBlog(files: readonly File[]) {
  const [state, setState] = useState<Blog>();
  const blog = state?.files === files ? state : { files, bytes: 0, problems: [] };
  useEffect(() => {
    if (files.length === 0) return;
    let bytes = 0;
    const controller = new AbortController();
    const { signal } = controller;
    const onRead = (more: number) => {
      signal.throwIfAborted();
      bytes += more;
      setState({ files, bytes, problems: [] });
    };
    void readBlog(files, onRead).then((read) => {
      if (!signal.aborted) setState({ files, bytes, ...read });
    });
    return () => controller.abort();
  }, [files]);
  return {
    ...blog,
    size: files.reduce((sum, { size }) => sum + size, 0),
    leaveOut: (row: number) =>
      setState({ ...blog, posts: blog.posts?.filter((_, at) => at !== row - 1) ?? [] }),
  };
}
