import { Link, useLocation } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Login } from "#contract/auth.ts";
import { Email, NewPassword } from "#contract/fields.ts";
import { api } from "../../api.ts";
import { storedToken, storeToken } from "../../token.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showFailure } from "../../ui/toasts.tsx";
import { fieldProblems, useForm } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { EmailField } from "./account-field.tsx";
import { FormPage } from "./form-page.tsx";
import { ownAddress, useNextPage } from "./next-page.ts";
import { usePasskeyLogin } from "./use-passkey-login.ts";

export function LoginPage() {
  const next = useNextPage();
  const { signup_open } = useSite();
  const { email = "", playlistToKeep } = useLocation().state;

  async function enter(access_token: string) {
    storeToken(access_token);
    if (storedToken() === null)
      return showFailure(
        "Your browser is blocking this site from storing data. Allow it and log in again.",
      );
    // A full page load removes the previous user's data from memory.
    location.replace(ownAddress(next, location.origin));
    // This promise never resolves, so the button stays busy until the new page has loaded.
    await new Promise(() => {});
  }

  const form = useForm({
    initial: { username: email, password: "" },
    problemsIn: (values) => {
      const username = values.username.trim() ? Email : Login.shape.username;
      return fieldProblems(z.object({ username, password: NewPassword }), values);
    },
    send: async (values) => {
      await enter((await api("POST /login/access-token", { form: values })).access_token);
    },
  });
  const passkey = usePasskeyLogin(enter);
  const after = (
    <>
      <Link to="/recover-password">Forgot Password?</Link>
      {signup_open ? (
        <p>
          Don’t have an account?{" "}
          <Link to="/signup" state={{ next }}>
            Sign Up
          </Link>
        </p>
      ) : (
        <p>Sign-up is closed on this site.</p>
      )}
    </>
  );
  return (
    <FormPage title="Log In" after={after} {...form.props}>
      {playlistToKeep && (
        <p className="form-hint">
          Log in to keep {playlistToKeep}: your account remembers it on every device.
        </p>
      )}
      <EmailField
        {...form.field("username")}
        autoComplete={passkey.isOffered ? "username webauthn" : "username"}
      />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <Button type="submit" busy={form.busy}>
        Log In
      </Button>
      {passkey.isOffered && (
        <Button look="quiet" busy={passkey.busy} onClick={passkey.press}>
          Log in with a passkey
        </Button>
      )}
    </FormPage>
  );
}
