import { Button } from "./button.tsx";
import type { useForm } from "./use-form.ts";

type RestoredForm = Pick<ReturnType<typeof useForm>, "busy" | "isRestored" | "reset">;

export const UnsavedNotice = ({ form }: { form: RestoredForm }) =>
  form.isRestored && (
    <div className="unsaved-notice">
      <p role="status">These changes haven’t been saved yet.</p>
      <Button look="quiet" disabled={form.busy} onClick={form.reset}>
        Discard
      </Button>
    </div>
  );
