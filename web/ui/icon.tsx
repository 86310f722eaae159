// Drawn for this site, on a 24 px grid.
const drawings = {
  music:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM6.6 12A5.4 5.4 0 0 1 12 6.6M17.4 12a5.4 5.4 0 0 1-5.4 5.4",
  camera:
    "M4.5 7.5h3l1.6-2.6h5.8l1.6 2.6h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5ZM12 9.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z",
  masks:
    "M10 4.5c3.5 1.2 7 1.2 10.5 0v6c0 3-2.2 5.5-5.25 5.5S10 13.5 10 10.5v-6ZM13 8.5h.01M17.5 8.5h.01M13.5 12.2c1.2.9 2.4.9 3.6 0M7.8 8.3 3.5 9.5l1.6 5.8c.8 2.9 3.6 4.7 6.5 3.9 1-.3 1.9-.8 2.6-1.5M6.7 13h.01M8 16.7c.6-.9 1.5-1.3 2.5-1.3",
  map: "m3.5 6 5.5-2 6 2 5.5-2v14l-5.5 2-6-2-5.5 2V6ZM9 4v14M15 6v14",
  mountains: "M3 19.5 9 4.5l4 8 3-5 5 12H3Z",
  sparkles: "M10.5 6.5c.7 4 1.9 5.3 6 6-4.1.7-5.3 2-6 6-.7-4-1.9-5.3-6-6 4.1-.7 5.3-2 6-6ZM18.5 3v4M16.5 5h4M4.5 17v3M3 18.5h3",
  image:
    "M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5ZM4 17l5-5 3.5 3.5L15 13l5 5M15.5 8.5h.01",
  chevron: "m9 6 6 6-6 6",
  arrow: "M7 17 17 7M9 7h8v8",
  share:
    "M17.5 3.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM6.5 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM17.5 15.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM9 10.7l6-3.4M9 13.3l6 3.4",
};

export type IconName = keyof typeof drawings;

export const Icon = ({ name, size }: { name: IconName; size?: number }) => <Drawing path={drawings[name]} size={size} />;

/** `size` is in pixels, with letters of the usual size. */
export function Drawing({ path, size = 20 }: { path: string; size?: number }) {
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
      className="shrink-0"
    >
      <path d={path} />
    </svg>
  );
}
