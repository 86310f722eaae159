import drawing from "./icon.svg";
import touch from "./icons/180.png";
import small from "./icons/192.png";
import large from "./icons/512.png";
import maskable from "./icons/maskable-512.png";

export const icons = { drawing, touch, small, large, maskable };
