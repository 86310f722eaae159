import { site } from "#site";
import { Icon } from "../ui/icon.tsx";

export const Footer = () => (
  <footer className="column site-footer">
    <span>{site.name}</span>
    <a href="/feed.xml">
      <Icon name="feed" size={16} />
      Follow by feed
    </a>
  </footer>
);
