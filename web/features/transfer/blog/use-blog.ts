import { useEffect, useState } from "react";
import { readBlog } from "./read-blog.ts";
import type { Post } from "./read-post.ts";

interface Blog {
  files: readonly File[];
  bytes: number;
  posts?: Post[];
  problems: string[];
}

/** Reads a blog. Its posts can be left out. */
export function useBlog(files: readonly File[]) {
  const [state, setState] = useState<Blog>();
  const blog = state?.files === files ? state : { files, bytes: 0, problems: [] };
  useEffect(() => {
    if (files.length === 0) return;
    let bytes = 0;
    let isOver = false;
    const onRead = (more: number) => {
      if (isOver) throw new Error("Other files were chosen");
      bytes += more;
      setState({ files, bytes, problems: [] });
    };
    void readBlog(files, onRead).then((read) => {
      if (!isOver) setState({ files, bytes, ...read });
    });
    return () => {
      isOver = true;
    };
  }, [files]);
  return {
    ...blog,
    size: files.reduce((sum, { size }) => sum + size, 0),
    leaveOut: (row: number) =>
      setState({ ...blog, posts: blog.posts?.filter((_, at) => at !== row - 1) ?? [] }),
  };
}
