import type { drawings } from "./icon-drawings.ts";

export const iconId = (name: string) => `icon-${name}`;

interface IconProps {
  name: keyof typeof drawings;
  size?: number | undefined;
}

export function Icon({ name, size = 20 }: IconProps) {
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
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}
