import type { ComponentProps } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  look?: "main" | "quiet" | "danger" | "link";
  /** A busy button ignores clicks. Unlike a disabled button, it keeps the focus. */
  busy?: boolean;
}

export const Button = ({
  look = "main",
  busy = false,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={`button button-${look}`}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  />
);
