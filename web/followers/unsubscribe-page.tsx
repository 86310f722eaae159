import { Link } from "@tanstack/react-router";
import { api } from "../api.ts";
import { useSite } from "../use-site.ts";
import { LinkPage } from "./link-page.tsx";

export function UnsubscribePage() {
  const { name } = useSite();
  return (
    <LinkPage
      title="Stop emails about new playlists?"
      hint={`Press the button to get no more of them from ${name}. Your account stays.`}
      button="Unsubscribe"
      // Without a token there is no address to ask.
      send={async (token) =>
        token ? api("POST /unsubscribe/:token", { params: { token } }) : { is_known: false }
      }
      done={({ is_known }) =>
        is_known
          ? {
              title: "You’re unsubscribed",
              words: `You won’t get any more emails about new playlists on ${name}.`,
            }
          : {
              title: "This link does not work",
              words: (
                <>
                  You can end the emails in{" "}
                  <Link to="/settings" search={{ tab: "notifications" }}>
                    your settings
                  </Link>
                  .
                </>
              ),
            }
      }
    />
  );
}
