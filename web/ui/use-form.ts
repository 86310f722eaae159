import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { useMutation } from "../query-client.ts";
import { changedFields, hasFields } from "./changed-fields.ts";
import { findUnsaved, keepUnsaved } from "./unsaved.ts";

type Rule = z.core.$ZodType;
type RuleFor<Values> =
  | Rule
  | ((values: Values, name: keyof Values & string) => Rule | string | undefined);

export type FormRules<Values> = { [Name in keyof Values]: RuleFor<Values> };

/** The same for all fields. */
export const rulesFor = <Values extends object>(values: Values, rule: RuleFor<Values>) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, rule])) as FormRules<Values>;

/** The names of values of one kind: a number or a list is not bound as text. */
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

interface FormOptions<Values> {
  initial: Values;
  rules: FormRules<Values>;
  /** Before: as it was opened or saved last; another tab may have changed it since. */
  send: (values: Values, before: Values) => Promise<unknown>;
  /** Under its address what is typed is kept until it is saved or discarded: never a password. */
  unsavedAt?: { address: string; start?: unknown };
}

export function useForm<Values extends object>({
  initial,
  rules,
  send,
  unsavedAt,
}: FormOptions<Values>) {
  type Name = keyof Values & string;
  const names = Object.keys(rules) as Name[];
  const [start, setStart] = useState(initial);
  const [restored, setRestored] = useState(() => {
    const unsaved = unsavedAt && findUnsaved(unsavedAt.address);
    return changedFields<Partial<Values>>(initial, unsaved?.values ?? {});
  });
  const [values, setValues] = useState<Values>({ ...initial, ...restored });
  const sender = useMutation({ mutationFn: (given: Values) => send(given, start) });
  // For callbacks of older renders: an upload ends long after the render that started it.
  const latest = useRef(values);
  const left = useRef(new Set(hasFields(restored) ? names : []));
  const sending = useRef(false);
  const justReset = useRef(false);
  const [errors, setErrors] = useState(() => problems(left.current));

  function problem(name: Name, given: Values): string | undefined {
    const rule: RuleFor<Values> = rules[name];
    const found = typeof rule === "function" ? rule(given, name) : rule;
    if (found === undefined || typeof found === "string") return found;
    return z.safeParse(found, given[name]).error?.issues[0]?.message;
  }

  function problems(among: Iterable<Name>) {
    const found: Partial<Record<Name, string>> = {};
    for (const name of among) {
      const message = problem(name, latest.current);
      if (message) found[name] = message;
    }
    return found;
  }

  function change(some: Partial<Values>) {
    latest.current = { ...latest.current, ...some };
    setValues(latest.current);
    keep(changedFields(start, latest.current));
    justReset.current = false;
    // A message goes as soon as its field is mended; a new one waits until the field is left.
    setErrors((shown) => {
      const still = problems(Object.keys(shown) as Name[]);
      for (const name of names) if (still[name] !== shown[name]) delete still[name];
      return still;
    });
  }

  function keep(unsaved: Partial<Values>) {
    if (!unsavedAt) return;
    const { address, start: opened } = unsavedAt;
    keepUnsaved(address, hasFields(unsaved) ? { values: unsaved, start: opened } : null);
  }

  function settle(saved: Values) {
    setStart(saved);
    setRestored({});
    keep({});
  }

  function leave(name: Name) {
    if (justReset.current) return;
    left.current.add(name);
    // The others too: a repeated password may not match any more.
    setErrors(problems(left.current));
  }

  function reset() {
    justReset.current = true;
    latest.current = start;
    setValues(start);
    setErrors({});
    left.current.clear();
    settle(start);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A state would come too late for a double click.
    if (sending.current) return;
    const found = problems(names);
    // Before the focus moves, so that the message is read with the field.
    flushSync(() => setErrors(found));
    for (const name of names) left.current.add(name);
    if (hasFields(found)) return focusFirst(event.currentTarget, found);
    sending.current = true;
    const sent = latest.current;
    const isSaved = await sender.mutateAsync(sent).then(
      () => true,
      () => false,
    );
    sending.current = false;
    // What was changed meanwhile is not saved.
    if (isSaved && latest.current === sent) settle(sent);
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
    isValid: names.every((name) => !problem(name, values)),
    props: { noValidate: true, onSubmit: submit },
    field: (name: NamesOf<Values, string>): BoundField => ({
      name,
      value: values[name] as string,
      error: errors[name],
      // What is typed now would not be saved.
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

function focusFirst(form: HTMLFormElement, wrong: object) {
  const first = [...form.elements].find((control) => (control.getAttribute("name") ?? "") in wrong);
  if (first instanceof HTMLElement) first.focus();
}
