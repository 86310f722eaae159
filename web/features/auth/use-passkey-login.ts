import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { UsedCredential } from "#contract/passkeys.ts";
import { api } from "../../api.ts";
import { useMutation } from "../../query-client.ts";
import { showFailure } from "../../ui/toasts.tsx";
import { askForPasskey, hasPasskeys } from "./passkeys.ts";

// A challenge expires after five minutes.
const renewedAfter = 4 * 60_000;

export function usePasskeyLogin(onToken: (token: string) => Promise<unknown>) {
  const { siteUrl } = useRouteContext({ from: "__root__" });
  const isOffered = hasPasskeys(siteUrl);
  const [offers, setOffers] = useState(0);
  const offer = useRef<AbortController>(null);

  const logIn = useMutation({
    mutationFn: async (credential: UsedCredential) => {
      const { access_token } = await api("POST /login/passkey", { body: credential });
      await onToken(access_token);
    },
    onError: () => setOffers((count) => count + 1),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count starts a new offer
  useEffect(() => {
    if (!isOffered) return;
    const controller = new AbortController();
    offer.current = controller;
    const renewal = setTimeout(() => setOffers(offers + 1), renewedAfter);
    PublicKeyCredential.isConditionalMediationAvailable()
      .then(async (isAvailable) => {
        if (!isAvailable) return;
        const { signal } = controller;
        logIn.mutate(await askForPasskey({ mediation: "conditional", signal }));
      })
      // The user did not request this offer, so its errors are not shown.
      .catch(() => {});
    return () => {
      clearTimeout(renewal);
      controller.abort();
    };
  }, [isOffered, offers]);

  const press = useMutation({
    mutationFn: async () => {
      // Browsers allow only one passkey request at a time, so the pending offer is aborted.
      offer.current?.abort();
      const credential = await askForPasskey().catch((error: unknown) => {
        // A DOMException means that the user closed the dialog or that the device has no passkey.
        if (!(error instanceof DOMException)) throw error;
        setOffers(offers + 1);
        showFailure("No passkey was used. Try again, or log in with your password.");
      });
      if (credential) await logIn.mutateAsync(credential).catch(() => {});
    },
  });

  return { isOffered, busy: press.isPending || logIn.isPending, press: () => press.mutate() };
}
