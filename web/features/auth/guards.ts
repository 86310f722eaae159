// Route guards. They run only in the browser, which has the token, and before the page's code is downloaded.
import { redirect } from "@tanstack/react-router";
import { storedToken } from "../../token.ts";
import { hydrated } from "./private-page.tsx";

interface Navigation {
  location: { href: string };
  cause: "preload" | "enter" | "stay";
}

export async function membersOnly({ location, cause }: Navigation) {
  if (storedToken() !== null) return;
  await hydrated();
  // The login page should not return to this page after a logout in another tab.
  const state = cause === "stay" ? {} : { next: location.href };
  throw redirect({ to: "/login", state, replace: true });
}

export async function superusersOnly(navigation: Navigation) {
  const isHydrated = hydrated();
  await membersOnly(navigation);
  const { isSuperuser } = await import("./me.ts");
  if (await isSuperuser()) return;
  await membersOnly(navigation);
  await isHydrated;
  throw redirect({ to: "/", replace: true });
}

export async function anonymousOnly() {
  if (storedToken() === null) return;
  await hydrated();
  throw redirect({ to: "/", replace: true });
}
