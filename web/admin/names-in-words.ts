const maxNamed = 3;

export function namesInWords(names: readonly string[]): string {
  const more = names.length - maxNamed;
  const parts = more > 0 ? [...names.slice(0, maxNamed), `${more} more`] : names;
  return parts.length > 1
    ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
    : (parts[0] ?? "");
}
