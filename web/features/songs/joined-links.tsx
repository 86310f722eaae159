import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { PlaylistLink } from "#contract/songs.ts";

interface JoinedLinksProps {
  links: readonly PlaylistLink[];
  separator?: string;
  hash?: string;
}

export const JoinedLinks = ({ links, separator = ", ", hash }: JoinedLinksProps) =>
  links.map(({ title, path }, index) => (
    <Fragment key={path}>
      {index > 0 && separator}
      <Link to={path} hash={hash}>
        {title}
      </Link>
    </Fragment>
  ));
