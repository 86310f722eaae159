/** One player in all tabs: this one begins, the others stop; and the other way round. */
export function stopOtherTabs(stop: () => void) {
  const channel = new BroadcastChannel("player");
  channel.onmessage = stop;
  channel.postMessage("opened");
  return () => channel.close();
}
