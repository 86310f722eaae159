import { api } from "../../../api.ts";
import { saveFile } from "../../../ui/save-file.ts";

export async function downloadExport() {
  saveFile((await api("GET /playlists/export")) as File);
}
