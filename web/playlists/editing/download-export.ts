import { createMemberApi } from "../../api.ts";
import { saveFile } from "../../ui/save-file.ts";

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
  if (file) saveFile(file.bytes, file.name);
}
