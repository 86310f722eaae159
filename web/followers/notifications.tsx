import "./followers.css";
import type { Me } from "#contract/users.ts";
import { api } from "../api.ts";
import { meQuery } from "../auth/me.ts";
import { queryClient, useMutation } from "../query-client.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";

export function Notifications({ me: { email, follows } }: { me: Me }) {
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      api(wanted ? "POST /users/me/follow" : "DELETE /users/me/follow"),
    onSuccess: (answer) =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...answer }),
  });
  return (
    <div className="notifications">
      <Checkbox
        label="Mail me when there is a new playlist"
        checked={follows !== "no"}
        aria-disabled={change.isPending}
        onChange={({ target }) => change.isPending || change.mutate(target.checked)}
      />
      <p role="status">{states[follows](email)}</p>
      {follows === "asked" && (
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate(true)}>
          Send the mail again
        </Button>
      )}
    </div>
  );
}

const states = {
  no: () => "A link in each mail ends it.",
  asked: (email: string) =>
    `A mail is on its way to ${email}. Open the link in it to confirm: until then you get no other.`,
  yes: (email: string) => `You follow: mails go to ${email}. A link in each ends it.`,
};
