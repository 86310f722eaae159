import type { ErrorComponentProps } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ApiError, detailOf } from "#contract/client.ts";

function sentence(error: unknown) {
  if (error instanceof ApiError) return detailOf(error);
  // One that the server met arrives as its words alone.
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : detailOf(error);
}

/** Shown in the place of whatever failed. */
export function ErrorBox({ error }: Pick<ErrorComponentProps, "error">) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div role="alert" className="rounded-card border border-line bg-raised p-6">
      <h1 className="font-serif text-[30px] leading-tight">Something went wrong!</h1>
      <button type="button" className="pill mt-4" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? "Hide Error" : "Show Error"}
      </button>
      <pre id={id} hidden={!open} className="mt-4 whitespace-pre-wrap break-words text-bad text-sm">
        {sentence(error)}
      </pre>
    </div>
  );
}
