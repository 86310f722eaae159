/**
 * A transition that the next navigation overtakes is skipped, which is no error. The router does not listen to the promise
 * that says so, and a promise nobody listens to is reported as one.
 */
export function hearSkippedTransitions() {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
