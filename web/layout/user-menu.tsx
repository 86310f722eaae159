import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import type { CallOutput } from "#contract/client.ts";
import { api } from "../api.ts";
import { forgetToken } from "../auth/token.ts";
import { Icon } from "../ui/icon.tsx";

type Me = CallOutput<"GET /users/me">;

export function UserMenu() {
  const [me, setMe] = useState<Me>();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const { navigate } = useRouter();

  useEffect(() => {
    const stop = new AbortController();
    api("GET /users/me", {}, stop.signal).then(setMe, () => {});
    return () => stop.abort();
  }, []);

  async function logOut() {
    // Best effort: whoever logs out is logged out here, whatever the server says.
    await api("POST /logout").catch(() => {});
    forgetToken();
    await navigate({ to: "/login" as string });
  }

  const close = () => setOpen(false);
  return (
    <div
      ref={box}
      className="relative"
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key !== "Escape") return;
        close();
        box.current?.querySelector("button")?.focus();
      }}
    >
      <button
        type="button"
        data-testid="user-menu"
        className="pill"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="person" />
        <span className="max-w-[7rem] truncate sm:max-w-[14rem]">{me?.full_name || "User"}</span>
      </button>
      <ul id={menuId} hidden={!open} className="menu">
        <li>
          <Link to={"/settings" as string} className="menu-item" onClick={close}>
            My Profile
          </Link>
        </li>
        {me?.is_superuser && (
          <li>
            <Link to={"/admin" as string} className="menu-item" onClick={close}>
              Data Management
            </Link>
          </li>
        )}
        <li>
          <button type="button" className="menu-item" onClick={logOut}>
            Log Out
          </button>
        </li>
      </ul>
    </div>
  );
}
