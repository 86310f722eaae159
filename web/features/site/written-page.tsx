import { Note } from "../music/note.tsx";

export const WrittenPage = ({ title, html }: { title: string; html: string }) => (
  <>
    <h1 className="page-title">{title}</h1>
    <Note html={html} />
  </>
);
