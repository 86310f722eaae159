// The one cache of private answers. Pages for everybody never download it.
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { CancelError, detailOf } from "#contract/client.ts";
import { onTokenChange, storedToken } from "./auth/token.ts";
import { dismissFailures, showFailure } from "./ui/toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The toast's text, instead of the server's. */
      failure?: string;
    };
  }
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onMutate: dismissFailures,
    onError: (error, _variables, _result, { meta }) => {
      if (!(error instanceof CancelError)) showFailure(meta?.failure ?? detailOf(error));
    },
  }),
  // Left alone, a call made without a network waits silently for one; people want to be told.
  defaultOptions: {
    queries: { networkMode: "always", retry: false, staleTime: 60_000 },
    mutations: { networkMode: "always" },
  },
});

// Nothing of one account is ever shown to another.
onTokenChange(() => {
  if (storedToken() === null) queryClient.clear();
  else void queryClient.resetQueries();
});
