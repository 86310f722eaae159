import { createMemberApi } from "../../api.ts";

/** Not a plain link: that cannot carry the token. */
export async function downloadExport() {
  let file: { bytes: Blob; name: string } | undefined;
  const api = createMemberApi(async (address, init) => {
    const response = await fetch(address, init);
    if (!response.ok) return response;
    const [, name = "mixtape.zip"] =
      /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    file = { bytes: await response.blob(), name };
    return new Response(null, { status: 204 });
  });
  await api("GET /playlists/export");
  if (!file) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file.bytes);
  link.download = file.name;
  link.click();
  // Not at once: the browser has yet to begin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
