// The marks on controls, apart from those of the public pages: visitors do not download them.
import { Drawing } from "./icon.tsx";

const drawings = {
  check: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8.5 12.2l2.4 2.4 4.6-5",
  warning: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.8v5M12 16.2h.01",
  cross: "m6 6 12 12M18 6 6 18",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
  eyeClosed: "M2.5 9.5c2 3 5.3 5 9.5 5s7.5-2 9.5-5M12 14.5v3.5M6.5 13.2l-1.8 3M17.5 13.2l1.8 3",
};

export const ControlIcon = ({ name, size }: { name: keyof typeof drawings; size?: number }) => (
  <Drawing path={drawings[name]} size={size} />
);
