export const wayTo = ({ year, end_year }: { year: number; end_year: number | null }) => [
  { name: "Music", path: "/music" },
  ...(end_year === null ? [{ name: String(year), path: `/music/${year}` }] : []),
];
