import "./settings.css";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Me } from "#contract/users.ts";
import { useQuery } from "../../query-client.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Tab, Tabs } from "../../ui/tabs.tsx";
import { meQuery } from "../auth/me.ts";
import { Notifications } from "../followers/notifications.tsx";
import { Appearance } from "./appearance.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { OwnData } from "./own-data.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordChange } from "./password-change.tsx";
import { Profile } from "./profile.tsx";
import { Sessions } from "./sessions.tsx";
import type { SettingsTab } from "./tab-search-param.ts";

export function SettingsPage() {
  const { data: me, error, refetch } = useQuery(meQuery);
  if (error && !me) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="page-title">User Settings</h1>
      {me ? <SettingsTabs me={me} /> : <Skeleton label="Loading" rows={3} />}
    </>
  );
}

function SettingsTabs({ me }: { me: Me }) {
  const { tab = "profile" } = useSearch({ from: "/_layout/settings" });
  const navigate = useNavigate({ from: "/settings" });
  const tabs: Tab<SettingsTab>[] = [
    {
      name: "profile",
      label: "My profile",
      content: () => (
        <>
          <Profile me={me} />
          <OwnData />
        </>
      ),
    },
    {
      name: "password",
      label: "Password",
      content: () => (
        <>
          <PasswordChange email={me.email} />
          <Passkeys />
          <Sessions />
        </>
      ),
    },
    { name: "appearance", label: "Appearance", content: () => <Appearance /> },
  ];
  if (!me.is_superuser)
    tabs.push(
      { name: "notifications", label: "Notifications", content: () => <Notifications me={me} /> },
      { name: "danger", label: "Danger zone", content: () => <DangerZone /> },
    );
  const selected = tabs.some(({ name }) => name === tab) ? tab : "profile";
  return (
    <>
      {me.is_superuser && tab === "notifications" && (
        <p className="settings-note">You own this site, so you don’t get these emails.</p>
      )}
      <Tabs
        label="User Settings"
        tabs={tabs}
        selected={selected}
        onSelect={(next, replace) => {
          const search = next === "profile" ? {} : { tab: next };
          void navigate({ search, replace, resetScroll: false });
        }}
      />
    </>
  );
}
