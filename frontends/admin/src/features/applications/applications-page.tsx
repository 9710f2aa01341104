import { dateText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { applicationTexts } from '../../locales/texts.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { type Wanted, useApplications } from './api/applications.ts';
import { type StatusWord, stateOf, statuses } from './application-words.ts';
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
  return (
    <div className={page.page} data-open={chosen ? 'wide' : undefined}>
      <section className={page.list} aria-label={words.list}>
        <div className={page.filters}>
          <Filters wanted={wanted} counts={applications.data?.pages[0]?.counts} onFilter={filter} />
        </div>
        <PagedList
          query={applications}
          pending={<TableSkeleton rows={8} columns={chosen ? 1 : 3} />}
          none={<EmptyState text={wanted.status || wanted.search ? words.nothing : words.noneYet} />}
          more={words.more}
          margin="sm"
        >
          {(items) => (
            <>
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
              <Quiet role="status" p="14px var(--edge)">
                {applications.hasNextPage ? words.shownSoFar(items.length) : words.shown(items.length)}
              </Quiet>
            </>
          )}
        </PagedList>
      </section>
      {chosen && <ApplicationPanel key={chosen} id={chosen} onClose={() => filter('id', '')} />}
    </div>
  );
}

type FiltersProps = {
  wanted: Wanted;
  counts: Record<StatusWord, number> | undefined;
  onFilter: (name: string, value: string) => void;
};

function Filters({ wanted, counts, onFilter }: FiltersProps) {
  const words = applicationTexts.use();
  const named = (status: StatusWord) =>
    counts ? words.withCount(words.statuses[status], counts[status]) : words.statuses[status];
  return (
    <>
      <SearchField label={words.search} value={wanted.search} onSearch={(value) => onFilter('q', value)} />
      <FilterSelect
        name="status"
        label={words.status}
        choices={{ '': words.anyStatus, ...Object.fromEntries(statuses.map((status) => [status, named(status)])) }}
        value={wanted.status}
        onFilter={onFilter}
      />
      <FilterSelect
        name="order"
        label={words.order}
        choices={{ '': words.newest, asc: words.oldest }}
        value={wanted.order === 'asc' ? 'asc' : ''}
        onFilter={onFilter}
      />
    </>
  );
}
