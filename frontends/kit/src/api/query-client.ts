/** One query cache for all front ends: no retry for refusals, short staleness, cleared on sign-out. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { makeRetries } from './retries.ts';

const freshMs = 60_000;

export function makeQueryClient(): QueryClient {
  const retries = makeRetries();
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: retries.answered }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        refetchOnWindowFocus: false,
        retry: retries.retry,
        retryDelay: retries.delayMs,
      },
      // Without a line a write fails at once: one that waited would be sent long after the person has gone on.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
