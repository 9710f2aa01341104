/** One query cache for all front ends: no retry for refusals, short staleness, cleared on sign-out (AUTH-14, NS-43). */
import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.ts';

const freshMs = 60_000;
const mostRetries = 2;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          count < mostRetries && !(isProblem(error) && error.status >= 400 && error.status < 500),
      },
      // Without a line a write fails at once: one that waited would be sent long after the person has gone on.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
