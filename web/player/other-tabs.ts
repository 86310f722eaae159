/** Opening a player closes those in other tabs. */
export function stopOtherTabs(stop: () => void) {
  const channel = new BroadcastChannel("player");
  channel.onmessage = stop;
  channel.postMessage("opened");
  return () => channel.close();
}
