/** What is read page by page: while it is read, when that failed, when there is nothing, what there is, and more of it. */
import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

type Props<T> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>;
  pending: ReactNode;
  none: ReactNode;
  more: string;
  /** Around the button, where nothing else keeps it from the edge. */
  margin?: 'sm';
  children: (items: T[]) => ReactNode;
};

export function PagedList<T>({ query, pending, none, more, margin, children }: Props<T>) {
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {query.isPending && pending}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && items.length === 0 && none}
      {items.length > 0 && children(items)}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          m={margin}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
