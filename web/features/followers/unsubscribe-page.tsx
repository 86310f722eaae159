import { Link } from "@tanstack/react-router";
import { api } from "../../api.ts";
import { useSite } from "../../use-site.ts";
import { LinkPage } from "./link-page.tsx";

const unsubscribe = async (token: string) =>
  token !== "" && (await api("POST /unsubscribe/:token", { params: { token } })).is_known;

export function UnsubscribePage() {
  const { name } = useSite();
  return (
    <LinkPage
      question={{
        title: "Stop emails about new playlists?",
        words: `Press the button and ${name} will stop emailing you about new playlists.`,
      }}
      button="Unsubscribe"
      send={unsubscribe}
      done={{
        title: "You’re unsubscribed",
        words: `You won’t get any more emails about new playlists on ${name}.`,
      }}
      otherwise={
        <>
          Use the link in the latest email. If you have an account, you can also unsubscribe in{" "}
          <Link to="/settings" search={{ tab: "notifications" }}>
            your settings
          </Link>
          .
        </>
      }
    />
  );
}
