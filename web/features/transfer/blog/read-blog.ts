import { readItem } from "./read-item.ts";
import { readPage, readSubstackPage } from "./read-page.ts";
import type { Post } from "./read-post.ts";
import { maxPostLength, splitItems, UnreadableBlog } from "./split-items.ts";

export const isPage = ({ name }: File) => /\.html?$/i.test(name);
export const isIndex = ({ name }: File) => name === "posts.csv";
export const pathOf = ({ name, webkitRelativePath }: File) => webkitRelativePath || name;

export interface BlogReading {
  bytes: number;
  /** The posts with playlists, oldest first. Undefined while the files are being read. */
  posts?: Post[];
  problems: string[];
}

/** Yields the progress and finally the posts. Runs on the main thread, because DOMParser does not exist in workers. Pauses between posts keep the page responsive. */
export async function* readBlog(files: readonly File[]): AsyncGenerator<BlogReading> {
  const posts: Post[] = [];
  const problems = new Set<string>();
  const pictures = new Map<string, string>();
  const index = await files.find(isIndex)?.text();
  let bytes = 0;
  let paused = performance.now();
  for (const file of files) {
    if (isIndex(file)) continue;
    const path = pathOf(file);
    const report = (error: unknown) => {
      const isKnown = error instanceof UnreadableBlog;
      problems.add(`${path}: ${isKnown ? error.message : "This file can’t be read"}.`);
    };
    const readOne = (text: string | null) => {
      if (text === null) throw new UnreadableBlog("Posts larger than 1 MB are left out");
      if (!isPage(file)) return readItem(text, pictures);
      return index ? readSubstackPage(text, path, index) : readPage(text, path);
    };
    try {
      const chunks = chunksOf(file, (read) => {
        bytes += read;
      });
      let count = 0;
      for await (const part of isPage(file) ? wholeText(file, chunks) : splitItems(chunks)) {
        count++;
        try {
          const post = readOne(part);
          if (post) posts.push(post);
        } catch (error) {
          report(error);
        }
        if (performance.now() - paused < 16) continue;
        await new Promise((resolve) => setTimeout(resolve));
        yield { bytes, problems: [] };
        paused = performance.now();
      }
      if (count === 0) throw new UnreadableBlog("No posts found");
    } catch (error) {
      report(error);
    }
  }
  for (const post of posts) post.picture = pictures.get(post.thumbnail) ?? post.picture;
  posts.sort((one, other) => (one.published_at < other.published_at ? -1 : 1));
  yield { bytes, posts, problems: [...problems] };
}

async function* chunksOf(file: File, onRead: (bytes: number) => void) {
  const start = await file.slice(0, 1024).text();
  const [, encoding] = /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i.exec(start) ?? [];
  const decoder = new TextDecoder(encoding);
  const reader = file.stream().getReader();
  for (;;) {
    const { value } = await reader.read();
    if (!value) return;
    onRead(value.length);
    yield decoder.decode(value, { stream: true });
  }
}

async function* wholeText(file: File, chunks: AsyncIterable<string>) {
  yield file.size > maxPostLength ? null : (await Array.fromAsync(chunks)).join("");
}
