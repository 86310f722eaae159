import type { Send } from "#contract/client.ts";

export const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (address, { method = "GET", headers, body, signal, credentials }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, address);
      request.withCredentials = credentials === "include";
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      // A Blob carries the content type of the response, so the new `Response` has the same content type.
      request.responseType = "blob";
      request.onload = () => {
        const { status, statusText, response } = request;
        resolve(new Response(response, { status, statusText }));
      };
      request.onerror = reject;
      request.onabort = reject;
      signal?.addEventListener("abort", () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
