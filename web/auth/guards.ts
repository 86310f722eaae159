// Who may see a page, decided before its code is downloaded. Only the browser knows: the server renders these pages for nobody.
import { redirect } from "@tanstack/react-router";
import { loginFor } from "./next-page.ts";
import { storedToken } from "./token.ts";

interface Asked {
  location: { href: string };
  cause: "preload" | "enter" | "stay";
}

export function membersOnly({ location, cause }: Asked) {
  if (storedToken() !== null) return;
  // On a page that was there already its member has logged out, in another tab: nothing is to be led back to.
  const login = cause === "stay" ? ({ to: "/login" } as const) : loginFor(location.href);
  throw redirect({ ...login, replace: true });
}

export async function superusersOnly(asked: Asked) {
  membersOnly(asked);
  // Loaded on demand: visitors do not download what asks who the user is.
  const { isSuperuser } = await import("./is-superuser.ts");
  if (await isSuperuser()) return;
  membersOnly(asked);
  throw redirect({ to: "/", replace: true });
}

export function strangersOnly() {
  if (storedToken() !== null) throw redirect({ to: "/", replace: true });
}
