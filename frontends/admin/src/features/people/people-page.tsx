import { Button, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { problemText } from '@parlance/kit/api/problem.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePeople } from './api/people.ts';
import { PersonPanel } from './components/person-panel.tsx';
import { PeopleTable } from './people-table.tsx';
import { roles } from './people-words.ts';
import classes from './people-page.module.css';

const typingPauseMs = 250;

/** Everybody, newest first, with the chosen one beside the list (ADM-01, ADM-03). The address names the chosen one. */
export function PeoplePage() {
  const { navigate } = useShell();
  const { pathname } = useLocation();
  const chosen = pathname.split('/')[3];
  const now = useNow(30_000);
  const [query, setQuery] = useState('');
  const [role, setRole] = useState('');
  const [settled] = useDebouncedValue(query.trim(), typingPauseMs);
  const people = usePeople(settled, role);
  const list = people.data?.pages.flatMap((page) => page.items) ?? [];
  const open = (uid: string) =>
    navigate(`/admin/users/${uid}`, { state: { from: 'list' }, replace: chosen !== undefined });

  return (
    <div className={classes.page} data-open={chosen ? true : undefined}>
      <section className={classes.list} aria-label="Users">
        <div className={classes.filters}>
          <TextInput
            aria-label="Name or e-mail"
            placeholder="Name or e-mail"
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <Select
            aria-label="Role"
            data={roles}
            value={role}
            allowDeselect={false}
            onChange={(value) => setRole(value ?? '')}
          />
        </div>
        {people.isPending && <PeopleSkeleton />}
        {people.isError && <ErrorState message={problemText(people.error)} onRetry={() => void people.refetch()} />}
        {people.data && list.length === 0 && <EmptyState text="Nobody fits this search." />}
        {list.length > 0 && <PeopleTable people={list} chosen={chosen} now={now} onOpen={open} />}
        {people.hasNextPage && (
          <Button
            variant="default"
            className={classes.more ?? ''}
            loading={people.isFetchingNextPage}
            onClick={() => void people.fetchNextPage()}
          >
            Older
          </Button>
        )}
      </section>
      {chosen && <PersonPanel key={chosen} uid={chosen} onClose={() => navigate('/admin/users', { replace: true })} />}
    </div>
  );
}

/** Lines of the table's height. */
function PeopleSkeleton() {
  return (
    <Stack gap={1} aria-hidden>
      {Array.from({ length: 12 }, (_unused, index) => (
        <Skeleton key={index} height={48} radius={0} />
      ))}
    </Stack>
  );
}
