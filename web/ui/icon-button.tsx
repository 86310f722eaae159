import "./controls.css";
import type { ComponentProps } from "react";
import { ControlIcon } from "./control-icon.tsx";

interface IconButtonProps extends ComponentProps<"button"> {
  icon: ComponentProps<typeof ControlIcon>["name"];
  size?: number;
  label: string;
}

export const IconButton = ({ icon, size, label, ...button }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} {...button}>
    <ControlIcon name={icon} size={size} />
  </button>
);
