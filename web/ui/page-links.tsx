import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { PlaylistLink } from "#contract/songs.ts";
import { Icon } from "./icon.tsx";

interface Props {
  label: string;
  before: PlaylistLink | null;
  after: PlaylistLink | null;
}

export const BeforeAfter = ({ label, before, after }: Props) =>
  (before || after) && (
    <nav aria-label={label} className="before-after">
      {before && (
        <Link to={before.path} rel="prev">
          <Icon name="chevron" size={16} />
          {before.title}
        </Link>
      )}
      {after && (
        <Link to={after.path} rel="next">
          {after.title}
          <Icon name="chevron" size={16} />
        </Link>
      )}
    </nav>
  );

export const Breadcrumb = ({ steps }: { steps: { name: string; path: string }[] }) => (
  <nav aria-label="Breadcrumb" className="breadcrumb">
    <ol>
      {steps.map(({ name, path }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ exact: true }}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

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
