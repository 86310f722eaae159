import "./links.css";
import { dayInWords } from "#contract/day-in-words.ts";
import type { GoneLink } from "#contract/link-health.ts";
import { GoneLinkActions } from "./gone-link-actions.tsx";

/** Beneath the field whose link is gone, until another one is in it. */
export function GoneNotice({ link, onReplace }: { link: GoneLink; onReplace: () => void }) {
  return (
    <div className="gone-notice">
      <p className="status-mark" data-bad="">
        Gone since {dayInWords(link.since, new Date().getFullYear())}
      </p>
      <GoneLinkActions
        link={link}
        onConfirmed={onReplace}
        replace={
          <button type="button" className="pill" onClick={onReplace}>
            Replace
          </button>
        }
      />
    </div>
  );
}
