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

interface BreadcrumbProps {
  steps: { name: string; path: string }[];
  current?: string;
}

export const Breadcrumb = ({ steps, current }: BreadcrumbProps) => (
  <nav aria-label="Breadcrumb" className="breadcrumb">
    <ol>
      {steps.map((step) => (
        <li key={step.path}>
          <Link to={step.path} activeOptions={{ exact: true }}>
            {step.name}
          </Link>
        </li>
      ))}
      {current && (
        <li>
          <bdi>{current}</bdi>
        </li>
      )}
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
