// A form over the contract's own rules: a field speaks up when it is left, everything is checked before it is sent.
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";

type Rule = z.core.$ZodType;
/** One rule, or several of which the first that refuses speaks, or one that depends on the other fields. */
type RuleFor<Values> = Rule | readonly Rule[] | ((values: Values) => Rule);

interface FormOptions<Values> {
  initial: Values;
  /** In the order of the fields on the page. */
  rules: { [Name in keyof Values]: RuleFor<Values> };
  /** A refusal is told where the call is made; here it only means that everything stays as typed. */
  send: (values: Values) => Promise<unknown>;
}

export function useForm<Values extends Record<string, unknown>>({ initial, rules, send }: FormOptions<Values>) {
  type Name = keyof Values & string;
  const names = Object.keys(rules) as Name[];
  const [start] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [busy, setBusy] = useState(false);
  const left = useRef(new Set<Name>());
  const sending = useRef(false);

  function problem(name: Name, given: Values): string | undefined {
    const rule: RuleFor<Values> = rules[name];
    const list = typeof rule === "function" ? [rule(given)] : [rule].flat();
    for (const one of list) {
      const { error } = z.safeParse(one, given[name]);
      if (error) return error.issues[0]?.message;
    }
    return undefined;
  }

  const problems = (among: Iterable<Name>, given = values) => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of among) {
      const message = problem(name, given);
      if (message) found[name] = message;
    }
    return found;
  };

  function set<N extends Name>(name: N, value: Values[N]) {
    const next = { ...values, [name]: value };
    setValues(next);
    // A complaint goes as soon as it is mended; a new one waits until the field is left.
    setErrors(problems(Object.keys(errors) as Name[], next));
  }

  function leave(name: Name) {
    left.current.add(name);
    // The others too: a repeated password may have become a wrong one.
    setErrors(problems(left.current));
  }

  function reset() {
    setValues(start);
    setErrors({});
    left.current.clear();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A state would come too late for the second click of a double one.
    if (sending.current) return;
    const found = problems(names);
    const first = names.find((name) => found[name]);
    // Before the focus moves there: the message is read with the field.
    flushSync(() => setErrors(found));
    for (const name of names) left.current.add(name);
    if (first) return focusField(event.currentTarget, first);
    sending.current = true;
    setBusy(true);
    await send(values).catch(() => {});
    sending.current = false;
    setBusy(false);
  }

  return {
    values,
    set,
    reset,
    busy,
    isChanged: names.some((name) => values[name] !== start[name]),
    isValid: names.every((name) => !problem(name, values)),
    props: { noValidate: true, onSubmit: submit },
    field: (name: Name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set(name, currentTarget.value as Values[Name]),
      onBlur: () => leave(name),
    }),
  };
}

function focusField(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
