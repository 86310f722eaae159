export const Skeleton = ({ label, rows }: { label: string; rows: number }) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
      <span key={row} className="skeleton" />
    ))}
  </div>
);
