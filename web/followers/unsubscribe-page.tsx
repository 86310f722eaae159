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
      send={(token) => api("POST /unsubscribe/:token", { params: { token } })}
      done="You will not be mailed any more."
    />
  );
}
