/** Where toasts appear. A screen reader only announces what changes in a region it already knows: both are there from the first render. */
export function ToastRegion() {
  return (
    <div className="toasts">
      <div id="successes" role="status" aria-live="polite" />
      <div id="failures" role="alert" aria-live="assertive" />
    </div>
  );
}
