const letters: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

export const textOfHtml = (note_html: string) =>
  note_html
    .replace(/<\/(?:p|li|h\d)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => letters[name] ?? "")
    .replace(/\n\s*\n/g, "\n")
    .trim();
