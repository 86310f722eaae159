// Who may see a page, decided before its code is downloaded. Only the browser knows: the server renders these pages for nobody.
import { redirect } from "@tanstack/react-router";
import { storedToken } from "./token.ts";

export function membersOnly() {
  if (storedToken() === null) throw redirect({ to: "/login", replace: true });
}

export async function superusersOnly() {
  membersOnly();
  // Loaded on demand: visitors do not download what asks who the user is.
  const { isSuperuser } = await import("./is-superuser.ts");
  if (!(await isSuperuser())) throw redirect({ to: storedToken() === null ? "/login" : "/", replace: true });
}

export function strangersOnly() {
  if (storedToken() !== null) throw redirect({ to: "/", replace: true });
}
