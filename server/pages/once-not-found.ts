export interface Rendered {
  status: number;
  html: string;
  /** Made of data that may not be the latest, because the database does not answer. */
  isStale: boolean;
}

/** Addresses that lead nowhere are beyond number, and what they show is one page: it is made for the first of them. */
export function onceNotFound(render: (path: string) => Promise<Rendered>): (path: string) => Promise<Rendered> {
  let kept: Promise<Rendered> | undefined;

  async function make(path: string) {
    try {
      const page = await render(path);
      if (page.status !== 404) kept = undefined;
      return page;
    } catch (failure) {
      kept = undefined;
      throw failure;
    }
  }

  return (path) => (kept ??= make(path));
}
