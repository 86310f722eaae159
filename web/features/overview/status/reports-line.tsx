import type { Settings } from "#contract/site.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation, useQuery } from "../../../query-client.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { useSite } from "../../../use-site.ts";
import { settingsQuery } from "../../site/queries.ts";
import { problemsQuery } from "./problems-line.tsx";
import { notKnown, type StatusLine } from "./status-line.tsx";

type Reports = Pick<Settings, "letter_problems" | "letter_monthly">;

export function useReportsLine(): StatusLine {
  const question = useQuery(settingsQuery);
  const problems = useQuery(problemsQuery);
  const { has_email } = useSite();
  const change = useMutation({
    mutationFn: (body: Partial<Reports>) => api("PATCH /site/settings", { body }),
    onSuccess: (saved) => queryClient.setQueryData(settingsQuery.queryKey, saved),
  });
  const settings = question.data;
  if (!settings) return notKnown(question);
  if (!problems.data) return notKnown(problems);
  const { letters_to, summary } = problems.data;
  const reportBox = (name: keyof Reports, label: string) => (
    <Checkbox
      label={label}
      checked={(change.isPending ? change.variables[name] : undefined) ?? settings[name]}
      aria-disabled={change.isPending}
      onChange={({ target }) => change.isPending || change.mutate({ [name]: target.checked })}
    />
  );
  return {
    state: has_email ? stateOf(settings, letters_to) : "Off until email is set up",
    details: (
      <>
        {reportBox("letter_problems", "Email me when there is a problem, and when it is over")}
        {reportBox("letter_monthly", "Email me a summary on the first of each month")}
        {summary && (
          <>
            <p>Summary of {summary.month}:</p>
            <ul>
              {summary.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </>
    ),
  };
}

function stateOf({ letter_problems, letter_monthly }: Reports, address: string | null) {
  const kinds = [
    letter_problems && "problems at once",
    letter_monthly && "a summary each month",
  ].filter(Boolean);
  return kinds.length > 0 ? `To ${address}: ${kinds.join(", ")}` : "Off";
}
