// Who may see a page, decided before its code is downloaded. Only the browser knows: the server renders these pages for nobody.
import { redirect } from "@tanstack/react-router";
import { hydration } from "../boot/use-hydrated.ts";
import { loginFor } from "./next-page.ts";
import { storedToken } from "./token.ts";

interface Asked {
  location: { href: string };
  cause: "preload" | "enter" | "stay";
}

/** Slow devices are still hydrating the page when it turns out that somebody may not see it. */
async function redirectOnceHydrated(target: { to: string }): Promise<never> {
  await hydration;
  throw redirect({ ...target, replace: true });
}

export function membersOnly({ location, cause }: Asked) {
  if (storedToken() !== null) return undefined;
  // On a page that was there already somebody has logged out, in another tab: nothing is to be led back to.
  return redirectOnceHydrated(cause === "stay" ? { to: "/login" } : loginFor(location.href));
}

export async function superusersOnly(asked: Asked) {
  await membersOnly(asked);
  // Loaded on demand: visitors do not download what asks who the user is.
  const { isSuperuser } = await import("./is-superuser.ts");
  if (await isSuperuser()) return;
  await membersOnly(asked);
  await redirectOnceHydrated({ to: "/" });
}

export const strangersOnly = () =>
  storedToken() === null ? undefined : redirectOnceHydrated({ to: "/" });
