import type { Me } from "#contract/users.ts";
import { checkInboxMessage } from "#domain/sentences.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useSite } from "../../use-site.ts";
import { meQuery } from "../auth/me.ts";

export function Notifications({ me: { email, follows } }: { me: Me }) {
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      api(wanted ? "POST /users/me/follow" : "DELETE /users/me/follow"),
    onSuccess: (answer) =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...answer }),
  });
  if (!useSite().has_email)
    return <p className="form-hint">This site can’t send email yet, so nobody can follow it.</p>;
  const states = {
    no: "Unsubscribe anytime.",
    asked: `We sent an email to ${email}. ${checkInboxMessage}`,
    yes: `You’re following this site. We’ll email new playlists to ${email}. Unsubscribe anytime.`,
  };
  return (
    <div className="notifications">
      <Checkbox
        label="Email me when there’s a new playlist"
        checked={follows !== "no"}
        aria-disabled={change.isPending}
        onChange={({ target }) => change.isPending || change.mutate(target.checked)}
      />
      <p role="status">{states[follows]}</p>
      {follows === "asked" && (
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate(true)}>
          Send the email again
        </Button>
      )}
    </div>
  );
}
