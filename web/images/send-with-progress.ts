import type { Send } from "#contract/client.ts";

/** Like fetch, and tells how much of the body has been sent (0 to 1): fetch itself cannot. */
export const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (address, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      request.withCredentials = true;
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, statusText, responseText } = request;
        const type = request.getResponseHeader("content-type") ?? "";
        resolve(
          new Response(responseText, { status, statusText, headers: { "content-type": type } }),
        );
      };
      // As fetch does when there is no answer: whoever tells people about it looks for this.
      request.onerror = () => reject(new TypeError("Failed to send"));
      request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
