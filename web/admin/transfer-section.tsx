import "./admin.css";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { createMemberApi } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { Button } from "../ui/button.tsx";

/** Playlists by the hundred: in from a table, and out as one file. */
export function TransferSection() {
  const exporting = useMutation({ mutationFn: download }, queryClient);
  return (
    <section className="facts-section" aria-labelledby="transfer">
      <h2 id="transfer">Moving in and out</h2>
      <p>
        All playlists with their covers and songs come as one zip file, and can be brought in again.
      </p>
      <div className="transfer-buttons">
        <Button look="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export
        </Button>
        <Link to="/admin/playlists/import" className="button button-quiet">
          Bring playlists in
        </Link>
      </div>
    </section>
  );
}

/** By hand: a link cannot carry the token that the call asks for. */
async function download() {
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
