// Who may see a page, decided before its code is downloaded. Only the browser knows: the server renders these pages for nobody.
import { redirect } from "@tanstack/react-router";
import { loginFor } from "./next-page.ts";
import { storedToken } from "./token.ts";

interface Asked {
  location: { href: string };
}

export function membersOnly({ location }: Asked) {
  if (storedToken() === null) throw redirect({ ...loginFor(location.href), replace: true });
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
