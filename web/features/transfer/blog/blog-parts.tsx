import { Checkbox } from "../../../ui/checkbox.tsx";
import type { useImport } from "../use-import.ts";

type Importing = Pick<ReturnType<typeof useImport>, "blog" | "dropped" | "drop">;

export function BlogReading({ blog: { posts, bytes, size, problems } }: Pick<Importing, "blog">) {
  return (
    <>
      {size > 0 && !posts && (
        <div className="import-covers">
          <p role="status">Reading the blog…</p>
          <progress aria-label="Reading the blog" max={size} value={bytes} />
        </div>
      )}
      {problems.length > 0 && (
        <ul className="import-problem" aria-label="Not read">
          {problems.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const words = [
  ["name", "Titles become names"],
  ["note", "Texts become notes"],
] as const;

export const BlogWords = ({ blog, dropped, drop }: Importing) =>
  blog.posts &&
  words.map(([field, label]) => (
    <Checkbox
      key={field}
      label={label}
      checked={!dropped.includes(field)}
      onChange={({ currentTarget: { checked } }) =>
        drop(checked ? dropped.filter((one) => one !== field) : [...dropped, field])
      }
    />
  ));
