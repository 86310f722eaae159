import { readItem } from "./read-item.ts";
import { readIndex, readPage, readSubstackPage } from "./read-page.ts";
import type { Post } from "./read-post.ts";
import { maxPostLength, splitItems, UnreadableBlog } from "./split-items.ts";

export const isPage = ({ name }: File) => /\.html?$/i.test(name);
export const isIndex = ({ name }: File) => name === "posts.csv";
export const pathOf = ({ name, webkitRelativePath }: File) => webkitRelativePath || name;

/** Returns the posts that link to a playlist, oldest first. Runs on the main thread, because DOMParser does not exist in workers. Pauses between posts keep the page responsive. */
export async function readBlog(files: readonly File[], onRead: (bytes: number) => void) {
  const posts: (Post | undefined)[] = [];
  const problems = new Set<string>();
  const pictures = new Map<string, string>();
  const csv = await files.find(isIndex)?.text();
  const index = csv && readIndex(csv);
  let paused = performance.now();
  for (const file of files) {
    if (isIndex(file)) continue;
    const path = pathOf(file);
    const attempt = async (read: () => unknown) => {
      try {
        await read();
      } catch (error) {
        const known = error instanceof UnreadableBlog && error.message;
        problems.add(`${path}: ${known || "This file can’t be read"}.`);
      }
    };
    const readOne = (text: string) => {
      if (!isPage(file)) return readItem(text, pictures);
      return index ? readSubstackPage(text, path, index) : readPage(text, path);
    };
    await attempt(async () => {
      const chunks = chunksOf(file, onRead);
      let count = 0;
      for await (const text of isPage(file) ? wholeText(file, chunks) : splitItems(chunks)) {
        count++;
        await attempt(() => {
          if (text === null) throw new UnreadableBlog("Posts larger than 1 MB are left out");
          posts.push(readOne(text));
        });
        if (performance.now() - paused < 16) continue;
        await new Promise((resolve) => setTimeout(resolve));
        paused = performance.now();
      }
      if (count === 0) throw new UnreadableBlog("No posts found");
    });
  }
  const found = posts.filter((post) => post !== undefined);
  for (const post of found) post.picture = pictures.get(post.thumbnail) ?? post.picture;
  found.sort((one, other) => one.published_at.localeCompare(other.published_at));
  return { posts: found, problems: [...problems] };
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
