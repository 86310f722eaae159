// Decided before a page's code is downloaded, and only in the browser, which has the token.
import { redirect } from "@tanstack/react-router";
import { storedToken } from "../../token.ts";
import { hydrated } from "./private-page.tsx";

interface Asked {
  location: { href: string };
  cause: "preload" | "enter" | "stay";
}

export function membersOnly({ location, cause }: Asked) {
  if (storedToken() !== null) return;
  // Logged out in another tab: there is no page to come back to.
  const state = cause === "stay" ? {} : { next: location.href };
  throw redirect({ to: "/login", state, replace: true });
}

export async function superusersOnly(asked: Asked) {
  const isHydrated = hydrated();
  membersOnly(asked);
  const { isSuperuser } = await import("./me.ts");
  if (await isSuperuser()) return;
  membersOnly(asked);
  await isHydrated;
  throw redirect({ to: "/", replace: true });
}

export async function anonymousOnly() {
  if (storedToken() === null) return;
  await hydrated();
  throw redirect({ to: "/", replace: true });
}
