import { useQuery } from "@tanstack/react-query";
import { linksQuery } from "../link-health/queries.ts";
import { queryClient } from "../query-client.ts";
import { healthOfBackups } from "./backup-health.ts";
import { backupsQuery } from "./backup-section.tsx";
import { healthOfMail } from "./mail-health.ts";
import { mailQuery } from "./mail-section.tsx";

/** What has failed, said at the top: the sections that tell more about it are far below. */
export function Troubles() {
  const { data: mail } = useQuery(mailQuery, queryClient);
  const { data: backups } = useQuery(backupsQuery, queryClient);
  const { data: links } = useQuery(linksQuery, queryClient);
  const gone = links?.gone.length ?? 0;
  const troubles = [
    { section: "mail", text: "Mail is failing", isThere: mail && healthOfMail(mail).isBad },
    {
      section: "backups",
      text: "There is no new backup",
      isThere: backups && healthOfBackups(backups, Date.now()).isBad,
    },
    {
      section: "links",
      text: gone === 1 ? "A link is gone" : `${gone} links are gone`,
      isThere: gone > 0,
    },
  ].filter(({ isThere }) => isThere);
  if (troubles.length === 0) return null;
  return (
    <ul className="troubles" aria-label="Troubles">
      {troubles.map(({ section, text }) => (
        <li key={section}>
          <a href={`#${section}`} className="status-mark" data-bad="">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
