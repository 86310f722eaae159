import { readItem } from "./read-item.ts";
import { readPage, readSubstackPage } from "./read-page.ts";
import type { Post } from "./read-post.ts";
import { splitItems, UnreadableBlog } from "./split-items.ts";

export const isPage = ({ name }: File) => /\.html?$/i.test(name);
export const isIndex = ({ name }: File) => name === "posts.csv";
export const pathOf = ({ name, webkitRelativePath }: File) => webkitRelativePath || name;

const maxPostLength = 1_000_000;

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
    const readOne = (text: string) => {
      if (text.length > maxPostLength)
        throw new UnreadableBlog("Posts larger than 1 MB are left out");
      if (!isPage(file)) return readItem(text, pictures);
      return index ? readSubstackPage(text, path, index) : readPage(text, path);
    };
    try {
      const text = await textOf(file);
      let count = 0;
      for (const part of isPage(file) ? [text] : splitItems(text)) {
        count++;
        try {
          const post = readOne(part);
          if (post) posts.push(post);
        } catch (error) {
          report(error);
        }
        bytes += (file.size * part.length) / (text.length || 1);
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

async function textOf(file: File) {
  const start = await file.slice(0, 1024).text();
  const [, encoding] = /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i.exec(start) ?? [];
  return new TextDecoder(encoding).decode(await file.arrayBuffer());
}
