import { Link } from "@tanstack/react-router";
import { api } from "../api.ts";
import { useSite } from "../use-site.ts";
import { LinkPage } from "./link-page.tsx";

export function UnsubscribePage() {
  const { name } = useSite();
  return (
    <LinkPage
      title="Unsubscribe"
      hint={`You will not be mailed any more when there is a new playlist on ${name}. Your account stays.`}
      button="Unsubscribe"
      // Without a token there is no address to ask.
      send={async (token) =>
        token ? api("POST /unsubscribe/:token", { params: { token } }) : { is_known: false }
      }
      done={({ is_known }) =>
        is_known ? (
          "You will not be mailed any more."
        ) : (
          <>
            This link does not work. You can end the mails in{" "}
            <Link to="/settings" search={{ tab: "notifications" }}>
              your settings
            </Link>
            .
          </>
        )
      }
    />
  );
}
