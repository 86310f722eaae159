import { useRouteContext } from "@tanstack/react-router";
import { playlistAddress } from "#contract/playlist-address.ts";
import { Icon } from "../ui/icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { share } from "./share.ts";

/** A button once it can do something; until then, and without JavaScript, a link to the address that is to be shared. */
export function ShareButton({ playlist, title }: { playlist: Parameters<typeof playlistAddress>[0]; title: string }) {
  const siteUrl = useRouteContext({ from: "__root__", select: (context) => context.siteUrl });
  const path = playlistAddress(playlist);
  const look = { className: "share", "aria-label": `Share ${title}`, title: "Share", children: <Icon name="share" size={18} /> };
  return useHydrated() ? <button type="button" {...look} onClick={() => share(title, siteUrl + path)} /> : <a {...look} href={path} />;
}
