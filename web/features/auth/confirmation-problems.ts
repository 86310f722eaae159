export const mismatch = "The passwords do not match";

export function confirmationProblems(
  password: string,
  confirmation: string,
  missing = "Password confirmation is required",
): { confirm_password?: string } {
  if (confirmation === "") return { confirm_password: missing };
  return confirmation === password ? {} : { confirm_password: mismatch };
}
