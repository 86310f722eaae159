import "./settings.css";
import { useState } from "react";
import { api } from "../../api.ts";
import { useMutation } from "../../query-client.ts";
import { forgetToken } from "../../token.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { showSuccess } from "../../ui/toasts.tsx";

export function DangerZone() {
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
