import { Link, useNavigate } from "@tanstack/react-router";
import { minSignupNameLength } from "#contract/fields.ts";
import { Signup } from "#contract/users.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { fieldProblems, useForm } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { AccountField, EmailField } from "./account-field.tsx";
import { FormPage } from "./form-page.tsx";
import { confirmationProblems, NewPasswordFields } from "./new-password-fields.tsx";
import { useNextPage } from "./next-page.ts";

export function SignupPage() {
  if (useSite().signup_open) return <SignupForm />;
  return (
    <FormPage title="Sign Up" after={<LogIn />}>
      <p>Sign-up is closed on this site.</p>
    </FormPage>
  );
}

const LogIn = () => (
  <p>
    Already have an account?{" "}
    <Link to="/login" state={{ next: useNextPage() }}>
      Log In
    </Link>
  </p>
);

function SignupForm() {
  const next = useNextPage();
  const navigate = useNavigate();
  const form = useForm({
    initial: { full_name: "", email: "", password: "", confirm_password: "" },
    problemsIn: (values) => ({
      ...fieldProblems(Signup, values),
      ...confirmationProblems(values.password, values.confirm_password),
    }),
    send: async ({ confirm_password: _, ...body }) => {
      await api("POST /users/signup", { body });
      showSuccess("User created successfully.");
      await navigate({ to: "/login", state: { next, email: body.email } });
    },
  });
  return (
    <FormPage title="Sign Up" after={<LogIn />} {...form.props}>
      <p className="form-hint">
        With an account you can keep playlists you like
        {useSite().has_email && " and get an email about new ones"}.
      </p>
      <AccountField
        {...form.field("full_name")}
        label="Full Name"
        dir="auto"
        autoComplete="name"
        minLength={minSignupNameLength}
        required
      />
      <EmailField {...form.field("email")} autoComplete="username" />
      <NewPasswordFields
        label="Password"
        password={form.field("password")}
        confirmation={form.field("confirm_password")}
        email={form.field("email").value}
      />
      <Button type="submit" busy={form.busy}>
        Sign Up
      </Button>
    </FormPage>
  );
}
