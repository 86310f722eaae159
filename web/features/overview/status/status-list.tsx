import { useState } from "react";
import { useBackupsLine } from "./backups-line.tsx";
import { useFollowersLine } from "./followers-line.tsx";
import { useLinksLine } from "./links-line.tsx";
import { useMailLine } from "./mail-line.tsx";
import { useProblemsLine } from "./problems-line.tsx";
import { useReportsLine } from "./reports-line.tsx";
import type { StatusLine } from "./status-line.tsx";

export function StatusList() {
  const lines = Object.entries({
    Email: useMailLine(),
    Followers: useFollowersLine(),
    Backups: useBackupsLine(),
    Links: useLinksLine(),
    Reports: useReportsLine(),
    Problems: useProblemsLine(),
  });
  // The order is fixed when the page opens, so that no line moves under the pointer when its state changes.
  const [failed] = useState(() =>
    lines.filter(([, line]) => line?.mark === "bad").map(([name]) => name),
  );
  const isFailed = ([name]: [string, unknown]) => failed.includes(name);
  return (
    <section className="overview-section" aria-labelledby="status">
      <h2 id="status">Status</h2>
      <ul className="panel status-list">
        {[...lines.filter(isFailed), ...lines.filter((line) => !isFailed(line))].map(
          ([name, line]) => line && <Line key={name} name={name} {...line} />,
        )}
      </ul>
    </section>
  );
}

interface LineProps extends StatusLine {
  name: string;
}

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
          {/* Has the id, because browsers open a closed <details> element only if a link targets an element inside it. */}
          <div id={name.toLowerCase()}>{details}</div>
        </details>
      ) : (
        <p>{words}</p>
      )}
      {action}
    </li>
  );
}
