import { Button, Text } from '@mantine/core';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { peopleTexts } from '../../locales/texts.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { PageOf } from '../../ui/pager.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { type Paging, usePaging } from '../../ui/use-paging.ts';
import { type PeopleSearch, usePeople, usePeopleTotal } from './api/people.ts';
import { CreatePersonDialog } from './components/create-person-dialog.tsx';
import { PeopleFilters } from './components/people-filters.tsx';
import { PeopleExport } from './components/people-export.tsx';
import { SavedViews } from './components/saved-views.tsx';
import { PersonPanel } from './components/person-panel.tsx';
import { roleWord, stateOf } from './people-words.ts';
import classes from '../../ui/split-page.module.css';

/** 25 unless the address asks for another of the offered amounts. */
const amountOf = (asked: string | null): number =>
  asked === '50' || asked === '100' ? Number(asked) : lists.usersPage;

const searchOf = ({ params, pageToken }: Paging): PeopleSearch => ({
  q: params.get('q') ?? '',
  role: params.get('role') ?? '',
  enabled: params.get('enabled') ?? '',
  order: params.get('order') ?? '',
  state: params.get('state') ?? '',
  country: params.get('country') ?? '',
  timeZone: params.get('timeZone') ?? '',
  active: params.get('active') ?? '',
  amount: amountOf(params.get('amount')),
  pageToken,
});

/** Everybody, a page at a time, with the chosen one beside the list. The address holds search, page and person. */
export function PeoplePage() {
  const words = peopleTexts.use();
  const { state } = useLocation();
  const paging = usePaging();
  const { uid: chosen } = usePathParams('/admin/users/:uid');
  const [adding, setAdding] = useState(false);
  const search = searchOf(paging);
  const people = usePeople(search);
  const total = usePeopleTotal(search);
  const open = (uid: string) =>
    paging.goTo(`/admin/users/${uid}`, {
      state: { ...(state as object), from: 'list' },
      replace: chosen !== '',
    });
  const close = () => paging.goTo('/admin/users', { replace: true, state: state as object | null });

  return (
    <div className={classes.page} data-open={chosen ? true : undefined}>
      <section className={classes.list} aria-label={words.list}>
        <div className={classes.filters}>
          <PeopleFilters search={search} onFilter={paging.filter} />
          <SavedViews params={paging.params} />
          <PeopleExport search={search} />
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {words.add}
          </Button>
        </div>
        <PageOf
          query={people}
          paging={paging}
          amount={search.amount}
          total={total}
          pending={<TableSkeleton rows={12} columns={3} />}
          none={<EmptyState text={words.nobody} />}
        >
          {(items) => <PeopleTable people={items} chosen={chosen} onOpen={open} />}
        </PageOf>
      </section>
      {chosen && <PersonPanel key={chosen} uid={chosen} onClose={close} />}
      {adding && (
        <CreatePersonDialog
          onClose={() => setAdding(false)}
          onCreated={(uid) => {
            setAdding(false);
            open(uid);
          }}
        />
      )}
    </div>
  );
}

type TableProps = { people: PersonJson[]; chosen: string; onOpen: (uid: string) => void };

function PeopleTable({ people, chosen, onOpen }: TableProps) {
  const { columns } = peopleTexts.use();
  const now = useNow(30_000);
  return (
    <ListTable
      heads={[columns.name, columns.role, columns.status, columns.time]}
      lines={people.map((person) => ({
        ...person,
        id: person.uid,
        second: roleWord(person.role),
        state: stateOf(person),
        time: (
          <>
            <Text component="b" inherit fw={650}>
              {timeOf(now, person.timeZone)}
            </Text>{' '}
            {cityOf(person.timeZone)}
          </>
        ),
      }))}
      chosen={chosen}
      onOpen={onOpen}
    />
  );
}
