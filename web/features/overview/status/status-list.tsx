import { useState } from "react";
import { useBackupsLine } from "./backups-line.tsx";
import { useFollowersLine } from "./followers-line.tsx";
import { useLinksLine } from "./links-line.tsx";
import { useMailLine } from "./mail-line.tsx";
import { useProblemsLine } from "./problems-line.tsx";
import { useReportsLine } from "./reports-line.tsx";
import type { StatusLine } from "./status-line.tsx";

export function StatusList() {
  const lines: Record<string, StatusLine | undefined> = {
    Email: useMailLine(),
    Followers: useFollowersLine(),
    Backups: useBackupsLine(),
    Links: useLinksLine(),
    Reports: useReportsLine(),
    Problems: useProblemsLine(),
  };
  // Failed lines come first. A line whose state changes later stays in its place, so that no line moves under the pointer.
  const [names] = useState(() => {
    const { failed = [], other = [] } = Object.groupBy(Object.keys(lines), (name) =>
      lines[name]?.mark === "bad" ? "failed" : "other",
    );
    return [...failed, ...other];
  });
  return (
    <section className="overview-section" aria-labelledby="status">
      <h2 id="status">Status</h2>
      <ul className="panel status-list">
        {names.map((name) => lines[name] && <Line key={name} name={name} {...lines[name]} />)}
      </ul>
    </section>
  );
}

type LineProps = StatusLine & { name: string };

function Line({ name, state, mark, action, details, isOpen = mark === "bad" }: LineProps) {
  const words = (
    <>
      <span
        className="status-mark"
        data-good={mark === "good" || undefined}
        data-bad={mark === "bad" || undefined}
      >
        {name}
      </span>
      <span role="status">{state}</span>
    </>
  );
  return (
    <li aria-label={name}>
      {details ? (
        <details open={isOpen}>
          <summary>{words}</summary>
          {/* Browsers open a closed <details> element only for a link to an element inside it, so the id is here. */}
          <div id={name.toLowerCase()}>{details}</div>
        </details>
      ) : (
        <p>{words}</p>
      )}
      {action}
    </li>
  );
}
