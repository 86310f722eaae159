import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { useMutation } from "../query-client.ts";
import { changedFields, hasFields } from "./changed-fields.ts";
import { findUnsaved, keepUnsaved } from "./unsaved.ts";

/** The names of the fields whose values have the type `Kind`, so that a list cannot be bound to a text input. */
export type NamesOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never;
}[keyof Values & string];

export interface BoundField {
  name: string;
  value: string;
  error: string | undefined;
  readOnly?: boolean;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
}

type Problems<Values> = { [Name in keyof Values & string]?: string };

interface FormOptions<Values> {
  initial: Values;
  problemsIn: (values: Values) => Problems<Values>;
  /** `before` has the values with which the form was opened, or those that were last saved. */
  send: (values: Values, before: Values) => Promise<unknown>;
  /** Stores unsaved input in sessionStorage. Never use it for forms with passwords. */
  unsavedAt?: { address: string; start?: unknown };
}

export function useForm<Values extends object>({
  initial,
  problemsIn,
  send,
  unsavedAt,
}: FormOptions<Values>) {
  type Name = keyof Values & string;
  const names = Object.keys(initial) as Name[];
  const [start, setStart] = useState(initial);
  const [restored, setRestored] = useState(() => {
    const unsaved = unsavedAt && findUnsaved(unsavedAt.address);
    return changedFields<Partial<Values>>(initial, unsaved?.values ?? {});
  });
  const [values, setValues] = useState<Values>({ ...initial, ...restored });
  const problems = problemsIn(values);
  const [errors, setErrors] = useState<Problems<Values>>(hasFields(restored) ? problems : {});
  const left = useRef(new Set(hasFields(restored) ? names : []));
  // The callback of an upload needs the current values, not those of the render that created it.
  const latest = useRef(values);
  // React state would be updated too late for a double click.
  const sending = useRef(false);
  const sender = useMutation({
    mutationFn: async (given: Values) => {
      await send(given, start);
      settle(given);
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  const justReset = useRef(false);

  function change(some: Partial<Values>) {
    latest.current = { ...latest.current, ...some };
    setValues(latest.current);
    keep(changedFields(start, latest.current));
    justReset.current = false;
    // A message disappears when its field is corrected. A new message appears only on blur.
    const now = problemsIn(latest.current);
    setErrors((shown) => only(now, (name) => now[name] === shown[name]));
  }

  function keep(unsaved: Partial<Values>) {
    if (!unsavedAt) return;
    const { address, start: opened } = unsavedAt;
    keepUnsaved(address, hasFields(unsaved) ? { values: unsaved, start: opened } : null);
  }

  function settle(saved: Values) {
    setStart(saved);
    setRestored({});
    // A select or a checkbox may have been changed while the form was being saved.
    keep(changedFields(saved, latest.current));
  }

  function leave(name: Name) {
    if (justReset.current) return;
    left.current.add(name);
    setErrors(only(problemsIn(latest.current), (each) => left.current.has(each)));
  }

  function reset() {
    justReset.current = true;
    latest.current = start;
    setValues(start);
    setErrors({});
    left.current.clear();
    settle(start);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const found = problemsIn(latest.current);
    // Renders the messages first, so that a screen reader reads the message of the field that gets the focus.
    flushSync(() => setErrors(found));
    for (const name of names) left.current.add(name);
    if (hasFields(found)) return focusFirst(event.currentTarget, found);
    sending.current = true;
    sender.mutate(latest.current);
  }

  return {
    values,
    change,
    leave,
    reset,
    busy: sender.isPending,
    error: sender.error,
    isChanged: hasFields(changedFields(start, values)),
    isRestored: hasFields(restored),
    errors,
    isValid: !hasFields(problems),
    props: { noValidate: true, onSubmit: submit },
    field: (name: NamesOf<Values, string>): BoundField => ({
      name,
      value: values[name] as string,
      error: errors[name],
      readOnly: sender.isPending,
      onChange: ({ currentTarget }) => change({ [name]: currentTarget.value } as Partial<Values>),
      onBlur: () => leave(name),
    }),
    flag: (name: NamesOf<Values, boolean>) => ({
      name,
      checked: values[name] as boolean,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        change({ [name]: currentTarget.checked } as Partial<Values>);
        leave(name);
      },
    }),
  };
}

function only<Name extends string>(
  problems: { [Each in Name]?: string },
  isShown: (name: Name) => boolean,
) {
  const shown = Object.entries(problems).filter(([name]) => isShown(name as Name));
  return Object.fromEntries(shown) as { [Each in Name]?: string };
}

function focusFirst(form: HTMLFormElement, wrong: object) {
  const controls = [...form.elements] as HTMLElement[];
  controls.find((control) => (control.getAttribute("name") ?? "") in wrong)?.focus();
}

export function fieldProblems(rule: z.core.$ZodType, values: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of z.safeParse(rule, values).error?.issues ?? [])
    problems[String(path[0])] ??= message;
  return problems;
}
