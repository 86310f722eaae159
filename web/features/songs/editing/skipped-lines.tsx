import type { ReadProblem } from "#contract/songs.ts";

export const SkippedLines = ({ problems }: { problems: readonly ReadProblem[] }) =>
  problems.length > 0 && (
    <div>
      <p>Some lines were skipped:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be focusable, so that the keyboard can scroll it */}
      <ul tabIndex={0} aria-label="Skipped lines" className="song-box field-error">
        {problems.map(({ line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are never reordered
          <li key={index}>{`Line ${line}: ${message}`}</li>
        ))}
      </ul>
    </div>
  );
