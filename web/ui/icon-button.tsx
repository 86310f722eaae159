import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

interface IconButtonProps extends ComponentProps<"button"> {
  icon: ComponentProps<typeof Icon>["name"];
  size?: number;
  label: string;
}

export const IconButton = ({ icon, size, label, ...button }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} {...button}>
    <Icon name={icon} size={size} />
  </button>
);
