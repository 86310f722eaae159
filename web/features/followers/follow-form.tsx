import { type FocusEvent, type FormEvent, useState } from "react";
import { detailOf } from "#contract/client.ts";
import { followFormAddress } from "#contract/follow-form.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { FollowInvitation } from "./follow-invitation.tsx";

export const FollowByMail = ({ title }: { title: string }) => (
  <FollowInvitation>
    <section className="follow-by-mail" aria-labelledby="by-mail">
      <h2 id="by-mail">{title}</h2>
      <p>Get an email when there’s a new playlist. Unsubscribe anytime.</p>
      <FollowForm />
    </section>
  </FollowInvitation>
);

function FollowForm() {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState("");
  const [problem, setProblem] = useState<string>();
  async function leave({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) {
    // A successful request empties the field, so an empty field is no error then.
    if (value === "" && answer) return;
    // A static import would make public pages download zod.
    const { Email } = await import("#contract/fields.ts");
    setProblem(Email.safeParse(value).error?.issues[0]?.message);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email"));
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await api("POST /followers/", { body: { email } });
      form.reset();
      setAnswer(message);
    } catch (error) {
      setAnswer(detailOf(error));
    }
    setBusy(false);
  }
  return (
    <form method="post" action={followFormAddress} onSubmit={submit}>
      <div className="field">
        <label htmlFor="follow-email">Email</label>
        <div className="field-box">
          <input
            id="follow-email"
            name="email"
            type="email"
            autoComplete="email"
            enterKeyHint="send"
            aria-invalid={Boolean(problem)}
            aria-describedby="follow-message"
            onBlur={leave}
            required
          />
        </div>
      </div>
      <Button type="submit" look="quiet" busy={isBusy}>
        Follow
      </Button>
      <p role="status" id="follow-message" className={problem && "field-error"}>
        {problem ?? answer}
      </p>
    </form>
  );
}
