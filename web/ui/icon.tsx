import type { ReactNode } from "react";
import type { drawings } from "./icon-drawings.ts";

export type IconName = keyof typeof drawings;

export const iconId = (name: string) => `icon-${name}`;

export const Icon = ({ name, size }: { name: IconName; size?: number | undefined }) => (
  <IconFrame size={size}>
    <use href={`#${iconId(name)}`} />
  </IconFrame>
);

export function IconFrame({
  size = 20,
  children,
}: {
  size?: number | undefined;
  children: ReactNode;
}) {
  const side = `${size / 16}rem`;
  return (
    <svg
      aria-hidden="true"
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="icon"
    >
      {children}
    </svg>
  );
}
