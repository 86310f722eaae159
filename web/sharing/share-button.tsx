import { useHydrated, useRouteContext } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { playlistAddress } from "#contract/playlist-address.ts";
import type { TitledPlaylist } from "#contract/playlist-title.ts";
import { Icon } from "../ui/icon.tsx";
import { share } from "./share.ts";

/** A button once it can do something; until then, and without JavaScript, a link to the address that is to be shared. */
export function ShareButton({ playlist, title }: { playlist: TitledPlaylist; title: string }) {
  const siteUrl = useRouteContext({ from: "__root__", select: (context) => context.siteUrl });
  const hydrated = useHydrated();
  const control = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // Whoever stood on the link stands on the button.
  useLayoutEffect(() => {
    if (!hydrated) hadFocus.current = control.current === document.activeElement;
    else if (hadFocus.current) control.current?.focus();
  }, [hydrated]);
  const path = playlistAddress(playlist);
  const look = {
    className: "u-url share",
    "aria-label": `Share ${title}`,
    title: "Share",
    children: <Icon name="share" size={18} />,
  };
  return hydrated ? (
    <button
      {...look}
      type="button"
      ref={control as RefObject<HTMLButtonElement>}
      onClick={() => share(title, siteUrl + path)}
    />
  ) : (
    <a {...look} ref={control as RefObject<HTMLAnchorElement>} href={path} />
  );
}
