import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { read, under } from '../api/read.ts';
import type { AnswerOf } from '../api/operations.ts';
import { useChange } from '../api/use-change.ts';
import { dateTimeText } from '../domain/time.ts';
import { accountTexts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProblemWords } from '../ui/reference.tsx';

type SignIn = AnswerOf<'get', '/profile/sign-ins'>['items'][number];

/** Where somebody is signed in: they see it, and sign out there. */
export function SignInsPanel() {
  const { api } = useShell();
  const words = accountTexts.use().signIns;
  const open = useQuery(read(api, '/profile/sign-ins'));
  /** Without an id everywhere but here. */
  const end = useChange(async (client, id: string | undefined, header) => {
    if (id === undefined) await client.DELETE('/profile/sign-ins', { params: { header } });
    else await client.DELETE('/profile/sign-ins/{id}', { params: { path: { id }, header } });
  }, under('/profile/sign-ins'));
  const items = open.data?.items ?? [];
  return (
    <Panel
      title={words.title}
      subtitle={words.subtitle}
      action={
        items.length > 1 && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {words.endOthers}
          </Button>
        )
      }
    >
      {open.isError && !open.data && <ErrorState error={open.error} onRetry={() => void open.refetch()} />}
      {open.isPending && <Skeleton height={72} m="var(--p-gutter)" />}
      {end.isError && (
        <Note tone="danger" role="alert">
          <ProblemWords error={end.error} />
        </Note>
      )}
      <ul className="p-ruled">
        {items.map((one) => (
          <li key={one.id}>
            <Row one={one} isBusy={end.isPending} onEnd={() => end.mutate(one.id)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Row({ one, isBusy, onEnd }: { one: SignIn; isBusy: boolean; onEnd: () => void }) {
  const { session } = useShell();
  const words = accountTexts.use().signIns;
  const { timeZone } = session.person;
  const [since, lastSeen] = [dateTimeText(one.since, timeZone), dateTimeText(one.lastSeen, timeZone)];
  return (
    <Group justify="space-between" gap="12px 20px" p="16px var(--p-gutter)">
      <Text component="div" size="sm" miw={220} flex={1}>
        <Text inherit fw={650}>
          {one.isCurrent ? words.here(one.address) : one.address}
        </Text>
        <Text inherit c="dimmed">
          {words.times(since, lastSeen)}
        </Text>
      </Text>
      {!one.isCurrent && (
        <Button variant="default" disabled={isBusy} aria-label={words.endOf(one.address, since)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </Group>
  );
}
