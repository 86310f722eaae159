import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { ApiError, type CallOutput } from "#contract/client.ts";
import { api } from "../api.ts";
import { forgetToken } from "../auth/token.ts";
import { Icon } from "../ui/icon.tsx";

export function UserMenu() {
  const [me, setMe] = useState<CallOutput<"GET /users/me">>();
  const menu = useRef<HTMLUListElement>(null);
  const menuId = useId();
  const { navigate } = useRouter();

  useEffect(() => {
    const stop = new AbortController();
    api("GET /users/me", {}, stop.signal).then(setMe, (error: unknown) => {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return;
      forgetToken();
      navigate({ to: "/login" as string });
    });
    return () => stop.abort();
  }, [navigate]);

  const close = () => menu.current?.hidePopover();
  async function logOut() {
    // Best effort: whoever logs out is logged out here, whatever the server says.
    await api("POST /logout").catch(() => {});
    forgetToken();
    close();
    await navigate({ to: "/login" as string });
  }

  return (
    <>
      <button type="button" data-testid="user-menu" className="pill" popoverTarget={menuId}>
        <Icon name="person" />
        <span className="max-w-[7rem] truncate sm:max-w-[14rem]">{me?.full_name || "User"}</span>
      </button>
      <ul ref={menu} id={menuId} popover="auto" className="menu">
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
    </>
  );
}
