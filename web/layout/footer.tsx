import { useMember } from "../auth/use-member.ts";
import { ThemeChoice } from "../theme/theme-choice.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../use-site.ts";

export function Footer() {
  const { name, me_links, signup_open } = useSite();
  // Members have it among their settings.
  const member = useMember();
  return (
    <footer className="site-footer">
      <a className="h-card" href="/">
        {name}
      </a>
      {me_links.map((address) => (
        <a key={address} rel="me" href={address}>
          {address.replace(/^https?:\/\/(?:www\.)?|\/$/gi, "")}
        </a>
      ))}
      {!member && <ThemeChoice />}
      {(signup_open || member) && <a href="/settings?tab=notifications">Follow by mail</a>}
      <a href="/feed.xml">
        <Icon name="feed" size={16} />
        Follow by feed
      </a>
    </footer>
  );
}
