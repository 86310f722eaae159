import { Fragment } from "react";
import { indexWords } from "#contract/search-words.ts";

export function Marked({ text, words }: { text: string; words: string[] }) {
  const isSought = (part: string) =>
    indexWords(part).some((own) => words.some((word) => own.startsWith(word)));
  return text.split(/(\s+)/).map((part, index) => {
    const shown = isSought(part) ? <mark>{part}</mark> : part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never move
    return <Fragment key={index}>{shown}</Fragment>;
  });
}
