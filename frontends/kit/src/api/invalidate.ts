/** Reading anew what the live stream says has changed: also where an answer is on its way that may not know of it yet. */
import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** Asked again in this turn, or going to be once the answer is here: for two who want the same, once is enough. */
const arranged = new WeakSet<Query>();

/** What is on screen is read again, the rest when it is wanted. */
export function invalidate(client: QueryClient, filters: QueryFilters = {}): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    if (arranged.has(query)) continue;
    arranged.add(query);
    if (query.state.fetchStatus !== 'idle') {
      askAfterAnswer(client, query);
      continue;
    }
    ask(client, query);
    queueMicrotask(() => arranged.delete(query));
  }
}

/** Puts what the stream told into what was read. An answer on its way may be older than that: then it is asked for once more. */
export function patchRead<T>(client: QueryClient, queryKey: QueryKey, patch: (known: T) => T): void {
  client.setQueryData<T>(queryKey, (known) => known && patch(known));
  invalidate(client, { queryKey, exact: true, predicate: ({ state }) => state.fetchStatus !== 'idle' });
}

function ask(client: QueryClient, { queryKey }: Query): void {
  void client.invalidateQueries({ queryKey, exact: true });
}

/** One that failed is not asked again by this: it has its own retries, and then its page says so. */
function askAfterAnswer(client: QueryClient, query: Query): void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus !== 'idle')) return;
    stop();
    arranged.delete(query);
    if (event.type !== 'removed' && query.state.status === 'success') ask(client, query);
  });
}
