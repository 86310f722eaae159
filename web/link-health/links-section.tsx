import "./links.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dayInWords } from "#contract/day-in-words.ts";
import type { CheckProblem, GoneLink, LinkHealth } from "#contract/link-health.ts";
import { platformIds, platforms } from "#contract/platforms.ts";
import { queryClient } from "../query-client.ts";
import { Button } from "../ui/button.tsx";
import { focusHeading } from "../ui/focus-heading.ts";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { GoneLinkActions } from "./gone-link-actions.tsx";
import { lastCheck, whenChecked } from "./last-check.ts";
import { linksQuery, useCheckLinks } from "./queries.ts";

/** Which links are gone: what the owner would otherwise learn from whoever pressed one. */
export function LinksSection() {
  const { data: health, error, refetch } = useQuery(linksQuery, queryClient);
  const check = useCheckLinks();
  return (
    <section className="overview-section" aria-labelledby="links">
      <h2 id="links">Links</h2>
      {error && !health ? (
        <div className="overview-card">
          <NotLoaded what="links" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="overview-card" aria-busy={!health}>
          {health ? <LinkFacts health={health} /> : <div className="skeleton" />}
        </div>
      )}
      {health?.enabled && (
        <div className="links-foot">
          <Button
            look="quiet"
            busy={health.is_checking || check.isPending}
            onClick={() => check.mutate()}
          >
            {health.is_checking ? "Checking…" : "Check the links now"}
          </Button>
          {platforms.map(
            (platform) =>
              !health.checks.some((check) => check.platform === platform) && (
                <p key={platform}>{platformIds[platform].name} links cannot be checked.</p>
              ),
          )}
        </div>
      )}
    </section>
  );
}

function LinkFacts({ health }: { health: LinkHealth }) {
  const { enabled, gone, doubtful, checks } = health;
  const at = lastCheck(checks);
  const answered = checks.reduce((sum, check) => sum + check.answered, 0);
  // Nothing was asked for: no playlist of one's own has a link yet.
  const isEmpty =
    answered === 0 &&
    doubtful === 0 &&
    gone.length === 0 &&
    checks.every(({ problem }) => problem === null);
  return (
    <>
      <ul className="link-facts">
        {gone.map((link) => (
          <GoneLinkRow key={`${link.playlist_id} ${link.platform}`} link={link} />
        ))}
        {doubtful > 0 && (
          <li>
            <span className="status-mark">
              {doubtful === 1 ? "1 link was not found" : `${doubtful} links were not found`}
            </span>
            <span className="link-since">gone, if it stays so for three days</span>
          </li>
        )}
        {enabled &&
          checks.map(
            ({ platform, problem }) =>
              problem && (
                <li key={platform}>
                  <span className="status-mark">{`${platformIds[platform].name} ${problemWords[problem]}`}</span>
                  <span className="link-since">will be tried again tonight</span>
                </li>
              ),
          )}
        {enabled && at && answered > 0 && (
          <li>
            <span className="status-mark" data-good="">
              {answered === 1 ? "1 link answers" : `${answered} links answer`}
            </span>
            <time className="link-since" dateTime={at.toISOString()}>
              looked at {whenChecked(at, new Date())}
            </time>
          </li>
        )}
      </ul>
      {!enabled && (
        <p className="muted">
          Links are not checked: <code>PLATFORM_LOOKUPS</code> is off, so this site asks platforms
          nothing.
        </p>
      )}
      {enabled && at && isEmpty && (
        <p className="muted">
          There are no links to check yet. Those of the sample playlists are not checked.
        </p>
      )}
      {enabled && !at && (
        <p className="muted">The links have not been checked yet. They are checked every night.</p>
      )}
    </>
  );
}

const problemWords: Record<CheckProblem, string> = {
  silent: "could not be reached",
  throttled: "asked us to wait",
  no_control: "did not find playlists that are surely there",
};

function GoneLinkRow({ link }: { link: GoneLink }) {
  return (
    <li>
      <span className="status-mark" data-bad="">
        {link.title} is gone from {platformIds[link.platform].name}
      </span>
      <span className="link-since">since {dayInWords(link.since, new Date().getFullYear())}</span>
      <GoneLinkActions
        link={link}
        // The row goes with the button that was pressed.
        onConfirmed={focusHeading}
        replace={
          <Link
            to="/admin/playlists"
            search={{ edit: link.playlist_id, link: link.platform }}
            className="pill"
            aria-label={`Replace ${link.title} on ${platformIds[link.platform].name}`}
          >
            Replace
          </Link>
        }
      />
    </li>
  );
}
