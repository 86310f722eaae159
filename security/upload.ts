import { once } from "node:events";
import { request } from "node:http";
import type { runSite } from "./folder.ts";

type Site = Pick<Awaited<ReturnType<typeof runSite>>, "address" | "token">;

/** Starts an upload whose body the caller sends in parts. */
export async function startUpload({ address, token }: Site, picture: Blob, more = {}) {
  const form = new FormData();
  form.set("file", picture, "x.png");
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  const upload = request(`${address}/utils/uploadfile/`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": type, ...more },
  });
  const status = once(upload, "response").then(([{ statusCode }]) => statusCode);
  status.catch(() => {});
  return { upload, body: await encoded.bytes(), status };
}
