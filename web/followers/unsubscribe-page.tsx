import { site } from "#site";
import { api } from "../api.ts";
import { LinkPage } from "./link-page.tsx";

export const UnsubscribePage = () => (
  <LinkPage
    title="Unsubscribe"
    hint={`You will not be mailed any more when there is a new playlist on ${site.name}. Your account stays.`}
    button="Unsubscribe"
    send={(token) => api("POST /unsubscribe/:token", { params: { token } })}
    done="You will not be mailed any more."
  />
);
