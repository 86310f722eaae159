import {
  MutationCache,
  useMutation as mutationOf,
  onlineManager,
  QueryClient,
  type QueryKey,
  useQuery as queryOf,
  type UseMutationOptions,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { CancelError, detailOf } from "#contract/client.ts";
import { onTokenChange, storedToken } from "./token.ts";
import { dismissFailures, showFailure } from "./ui/toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { failure?: string };
  }
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onMutate: dismissFailures,
    onError: (error, _variables, _result, { meta }) => {
      if (!(error instanceof CancelError)) showFailure(meta?.failure ?? detailOf(error));
    },
  }),
  // The default `networkMode` would make requests wait without an error while the browser is offline.
  defaultOptions: {
    queries: {
      networkMode: "always",
      retry: false,
      staleTime: 60_000,
    },
    mutations: { networkMode: "always" },
  },
});

export const useQuery = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) => queryOf(options, queryClient);

export const useMutation = <Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) => mutationOf(options, queryClient);

export function useShowChanges() {
  const router = useRouter();
  return () => Promise.all([queryClient.invalidateQueries(), router.invalidate()]);
}

onlineManager.subscribe((isOnline) => {
  if (isOnline) void queryClient.refetchQueries({ type: "active", stale: true });
});

// Clears the cache when the token changes, because a user must never see cached data of another user.
onTokenChange(() => {
  if (storedToken() === null) queryClient.clear();
  else void queryClient.resetQueries();
});
