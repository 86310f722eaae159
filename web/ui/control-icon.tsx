// Apart from the icons of the public pages: visitors do not download these.
import { IconFrame } from "./icon.tsx";

const drawings = {
  check: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8.5 12.2l2.4 2.4 4.6-5",
  warning: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.8v5M12 16.2h.01",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5",
  heart:
    "M12 20s-7.7-4.7-7.7-10.2A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 7.7 2.5C19.7 15.3 12 20 12 20Z",
  cross: "m6 6 12 12M18 6 6 18",
  grip: "M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01",
  pencil: "m5 19 1-4L16.5 4.5l3 3L9 18l-4 1ZM14 7l3 3",
  plus: "M12 5v14M5 12h14",
  more: "M12 4.35a.65.65 0 1 0 0 1.3.65.65 0 0 0 0-1.3ZM12 11.35a.65.65 0 1 0 0 1.3.65.65 0 0 0 0-1.3ZM12 18.35a.65.65 0 1 0 0 1.3.65.65 0 0 0 0-1.3Z",
  previous: "m15 6-6 6 6 6",
  next: "m9 6 6 6-6 6",
  up: "m6 14.5 6-6 6 6",
  down: "m6 9.5 6 6 6-6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
  eyeClosed: "M2.5 9.5c2 3 5.3 5 9.5 5s7.5-2 9.5-5M12 14.5v3.5M6.5 13.2l-1.8 3M17.5 13.2l1.8 3",
};

export const ControlIcon = ({ name, size }: { name: keyof typeof drawings; size?: number }) => (
  <IconFrame size={size}>
    <path d={drawings[name]} />
  </IconFrame>
);
