import { site } from "#site";

export const Footer = () => (
  <footer className="column site-footer">
    <a className="h-card" href="/">
      {site.name}
    </a>
    <a href="/settings?tab=notifications">Follow by mail</a>
    <a href="/feed.xml">Follow by feed</a>
  </footer>
);
