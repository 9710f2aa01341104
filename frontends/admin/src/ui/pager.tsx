import { Button, Group } from '@mantine/core';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { countText } from '@parlance/kit/i18n/number-text.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import type { Paging } from './use-paging.ts';

type Total = { count: number; isLeast?: boolean };
type Props = { paging: Paging; amount: number; shown: number; next: string | null; total?: Total | undefined };

type ListProps<T> = {
  query: UseQueryResult<{ items: T[]; nextPageToken: string | null }>;
  paging: Paging;
  amount: number;
  total?: Total | undefined;
  pending: ReactNode;
  none: ReactNode;
  children: (items: T[]) => ReactNode;
};

/** A page of a list: while it is read, when that failed, when there is nothing, what there is, and the way to the other pages. */
export function PageOf<T>({ query, paging, amount, total, pending, none, children }: ListProps<T>) {
  const items = query.data?.items ?? [];
  return (
    <>
      {query.isPending && pending}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && items.length === 0 && none}
      {items.length > 0 && (
        <>
          {children(items)}
          <Pager
            paging={paging}
            amount={amount}
            shown={items.length}
            next={query.data?.nextPageToken ?? null}
            total={total}
          />
        </>
      )}
    </>
  );
}

/** Below a list: which of all, and the way to the others. */
function Pager({ paging, amount, shown, next, total }: Props) {
  const words = texts.use().pager;
  const totalText = ({ count, isLeast }: Total) => (isLeast ? words.moreThan(countText(count)) : countText(count));
  const first = paging.before * amount + 1;
  const known = paging.before > 0 || paging.pageToken === '';
  return (
    <Group gap="xs" wrap="nowrap" p="12px var(--p-gutter)" role="navigation" aria-label={words.label}>
      <Quiet flex={1} role="status">
        {known && shown > 0 && words.range(countText(first), countText(first + shown - 1), total && totalText(total))}
      </Quiet>
      <Button variant="default" disabled={paging.pageToken === ''} onClick={paging.newer}>
        {words.newer}
      </Button>
      <Button variant="default" disabled={!next} onClick={() => next && paging.older(next)}>
        {words.older}
      </Button>
    </Group>
  );
}
