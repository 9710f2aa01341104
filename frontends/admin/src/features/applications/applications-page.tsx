import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Select } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { applicationTexts } from '../../locales/texts.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { stateOf, statuses } from './application-words.ts';
import { type Wanted, useApplications } from './api/applications.ts';
import { ApplicationPanel } from './components/application-panel.tsx';
import page from '../../ui/split-page.module.css';

/** Teachers who apply: the list by status, searched, in either order, and the chosen one beside it. The address holds all of it. */
export function ApplicationsPage() {
  const words = applicationTexts.use();
  const { session } = useShell();
  const { params, filter } = usePaging();
  const chosen = params.get('id') ?? undefined;
  const wanted: Wanted = {
    status: params.get('status') ?? '',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    search: params.get('q') ?? '',
  };
  const applications = useApplications(wanted);
  const items = applications.data?.pages.flatMap((one) => one.items) ?? [];
  const counts = applications.data?.pages[0]?.counts;
  return (
    <div className={page.page} data-open={chosen ? 'wide' : undefined}>
      <section className={page.list} aria-label={words.list}>
        <div className={page.filters}>
          <SearchField label={words.search} value={wanted.search} onSearch={(value) => filter('q', value)} />
          <Select
            aria-label={words.status}
            value={wanted.status}
            allowDeselect={false}
            data={[
              { value: '', label: words.anyStatus },
              ...statuses.map((value) => ({
                value,
                label: counts ? words.withCount(words.statuses[value], counts[value]) : words.statuses[value],
              })),
            ]}
            onChange={(value) => filter('status', value ?? '')}
          />
          <Select
            aria-label={words.order}
            value={wanted.order}
            allowDeselect={false}
            data={[
              { value: 'desc', label: words.newest },
              { value: 'asc', label: words.oldest },
            ]}
            onChange={(value) => filter('order', value === 'asc' ? 'asc' : '')}
          />
        </div>
        {applications.isPending && <TableSkeleton rows={8} columns={chosen ? 1 : 3} />}
        {applications.isError && (
          <ErrorState message={problemText(applications.error)} onRetry={() => void applications.refetch()} />
        )}
        {applications.data && items.length === 0 && (
          <EmptyState text={wanted.status || wanted.search ? words.nothing : words.noneYet} />
        )}
        {items.length > 0 && (
          <ListTable
            heads={[words.name, words.country, words.status, words.applied]}
            lines={items.map(({ id, name, email, country, status, when }) => ({
              id,
              name,
              email,
              second: country,
              state: stateOf(status),
              time: when && dateText(when, session.person.timeZone),
            }))}
            chosen={chosen}
            short
            onOpen={(id) => filter('id', id)}
          />
        )}
        {items.length > 0 && (
          <Box p="14px var(--edge)">
            <Quiet role="status">
              {applications.hasNextPage ? words.shownSoFar(items.length) : words.shown(items.length)}
            </Quiet>
            {applications.hasNextPage && (
              <Button
                variant="subtle"
                loading={applications.isFetchingNextPage}
                onClick={() => void applications.fetchNextPage()}
              >
                {words.more}
              </Button>
            )}
          </Box>
        )}
      </section>
      {chosen && <ApplicationPanel key={chosen} id={chosen} onClose={() => filter('id', '')} />}
    </div>
  );
}
