import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Me } from "#contract/users.ts";
import { api } from "../../api.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { chooseTheme, themeNames, useTheme } from "../../theme/theme.ts";
import { forgetToken } from "../../token.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { meQuery } from "../auth/me.ts";
import { Notifications } from "../followers/notifications.tsx";
import { PasswordChange } from "./password-change.tsx";
import { Profile } from "./profile.tsx";
import { Passkeys, Sessions } from "./ways-to-log-in.tsx";

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
  const profile = (
    <>
      <Profile me={me} />
      <OwnData />
    </>
  );
  const password = (
    <>
      <PasswordChange email={me.email} />
      <Passkeys />
      <Sessions />
    </>
  );
  const tabs = [
    { name: "profile", label: "My profile", content: profile },
    { name: "password", label: "Password", content: password },
    { name: "appearance", label: "Appearance", content: <Appearance /> },
  ];
  if (!me.is_superuser)
    tabs.push(
      { name: "notifications", label: "Notifications", content: <Notifications me={me} /> },
      { name: "danger", label: "Danger zone", content: <DangerZone /> },
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

function OwnData() {
  const download = useMutation({
    mutationFn: async () => {
      const data = JSON.stringify(await api("GET /users/me/data"), null, 2);
      saveFile(new File([data], "my-data.json", { type: "application/json" }));
    },
  });
  return (
    <section className="own-things" aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <p>
        Everything this site stores about you in one file, except your password and other login
        secrets.
      </p>
      <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
        Download your data
      </Button>
    </section>
  );
}

function Appearance() {
  const chosen = useTheme();
  return (
    <fieldset className="choices">
      <legend className="sr-only">Appearance</legend>
      {themeNames.map(([theme, label]) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function DangerZone() {
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api("DELETE /users/me"),
    onSuccess: () => {
      showSuccess("Your account has been successfully deleted");
      forgetToken();
    },
  });
  return (
    <section className="danger" aria-labelledby="delete-account">
      <h2 id="delete-account">Delete Account</h2>
      <p>All your account data will be permanently deleted. This cannot be undone.</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <Confirm
          title="Confirmation Required"
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          All your account data will be <strong>permanently deleted</strong>. This cannot be undone.
        </Confirm>
      )}
    </section>
  );
}
