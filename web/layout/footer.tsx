import { ThemeChoice } from "../theme/theme-choice.tsx";
import { useSite } from "../use-site.ts";

export function Footer() {
  const { name, me_links } = useSite();
  return (
    <footer className="column site-footer">
      <a className="h-card" href="/">
        {name}
      </a>
      {me_links.map((address) => (
        <a key={address} rel="me" href={address}>
          {address.replace(/^https?:\/\/(?:www\.)?|\/$/gi, "")}
        </a>
      ))}
      <ThemeChoice />
      <a href="/settings?tab=notifications">Follow by mail</a>
      <a href="/feed.xml">Follow by feed</a>
    </footer>
  );
}
