/** In every page from the start: screen readers only announce changes in regions they know. */
export function ToastRegion() {
  return (
    <div className="toasts">
      <div id="successes" role="status" aria-live="polite" />
      <div id="failures" role="alert" aria-live="assertive" />
    </div>
  );
}
