import { Button, Select, Skeleton, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePeople } from './api/people.ts';
import { PersonPanel } from './components/person-panel.tsx';
import classes from './people-page.module.css';

const roles = [
  { value: '', label: 'Any role' },
  { value: 'student', label: 'Student' },
  { value: 'tutor', label: 'Teacher' },
  { value: 'admin', label: 'Administrator' },
];
const roleWord = (role: string) => roles.find((one) => one.value === role)?.label ?? role;
const typingPauseMs = 250;

function stateOf(person: PersonJson): string {
  if (!person.enabled) return 'Disabled';
  if (!person.emailVerified) return 'Not verified';
  if (person.role === 'tutor') return person.status === 'completed' ? 'Listed' : 'Training';
  return person.status === 'mock' ? 'Demo' : 'Active';
}

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
        {people.isPending && <Skeleton height={400} m="md" />}
        {people.isError && <ErrorState message={problemText(people.error)} onRetry={() => void people.refetch()} />}
        {people.data && list.length === 0 && <EmptyState text="Nobody fits this search." />}
        {list.length > 0 && (
          <Table.ScrollContainer minWidth={chosen ? 420 : 640}>
            <Table highlightOnHover stickyHeader verticalSpacing="xs" horizontalSpacing="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th>Role</Table.Th>
                  <Table.Th>State</Table.Th>
                  <Table.Th>Time there</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((person) => (
                  <Table.Tr
                    key={person.uid}
                    className={classes.row}
                    data-chosen={person.uid === chosen || undefined}
                    onClick={() => open(person.uid)}
                  >
                    <Table.Td>
                      <button
                        type="button"
                        className={classes.name}
                        aria-current={person.uid === chosen}
                        onClick={() => open(person.uid)}
                      >
                        <Avatar name={person.name} image={person.image} size={24} />
                        <span>
                          <b>{person.name}</b>
                          <small>{person.email}</small>
                        </span>
                      </button>
                    </Table.Td>
                    <Table.Td>{roleWord(person.role)}</Table.Td>
                    <Table.Td>{stateOf(person)}</Table.Td>
                    <Table.Td className={classes.time}>
                      <b>{timeOf(now, person.timeZone)}</b> {cityOf(person.timeZone)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {people.hasNextPage && (
          <Button
            variant="default"
            m="md"
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
