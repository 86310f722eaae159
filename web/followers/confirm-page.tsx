import { Link } from "@tanstack/react-router";
import { ApiError } from "#contract/client.ts";
import { api } from "../api.ts";
import { useSite } from "../use-site.ts";
import { LinkPage } from "./link-page.tsx";

/** Where the link leads that asks whether somebody wants to follow. Opened, it does nothing: programs that look into mails open it, too. */
export function ConfirmPage() {
  const { name } = useSite();
  return (
    <LinkPage
      title={`Follow ${name}?`}
      hint="Press the button to get an email for each new playlist. A link in each ends them."
      button="Yes, mail me"
      send={(token) =>
        api("POST /confirm/:token", { params: { token } }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 400) return false;
            throw error;
          },
        )
      }
      done={(isConfirmed) =>
        isConfirmed
          ? { title: `You’re following ${name}`, words: "We’ll email you the next playlist." }
          : {
              title: "This link does not work",
              words: (
                <>
                  It has expired or was already used.{" "}
                  <Link to="/settings" search={{ tab: "notifications" }}>
                    Get a new one
                  </Link>
                </>
              ),
            }
      }
    />
  );
}
