import { ThemeChoice } from "../theme/theme-choice.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../use-site.ts";

export function Footer() {
  const { name, me_links } = useSite();
  return (
    <footer className="column site-footer">
      <span>{name}</span>
      {me_links.map((address) => (
        <a key={address} rel="me" href={address}>
          {address.replace(/^https?:\/\/(?:www\.)?|\/$/gi, "")}
        </a>
      ))}
      <ThemeChoice />
      <a href="/feed.xml">
        <Icon name="feed" size={16} />
        Follow by feed
      </a>
    </footer>
  );
}
