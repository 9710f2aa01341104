/** The private address at which one's calendar reads one's lessons: a part of the account's page. */
import { sendAndTell } from '../api/send-and-tell.ts';
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { session as limits } from '@parlance/proto/limits';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconCalendarShare, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tellProblem } from '../api/problem.ts';
import { read, under } from '../api/read.ts';
import { useChange } from '../api/use-change.ts';
import { dateTimeText } from '../domain/time.ts';
import { calendarTexts } from '../locales/texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { Panel } from '../ui/panel.tsx';
import { Quiet } from '../ui/words.tsx';

type Act = 'renew' | 'close';

/** What is asked about, and the address while it can be seen. */
function useFeed() {
  const { api, notify } = useShell();
  const { feed: words } = calendarTexts.use();
  const [asked, setAsked] = useState<Act>();
  const [address, setAddress] = useState<string>();
  const state = useQuery(read(api, '/calendar/feed'));
  const change = useChange(async (client, act: Act, header) => {
    const params = { header };
    if (act === 'renew') return (await client.POST('/calendar/feed', { params })).data.path;
    await client.DELETE('/calendar/feed', { params });
    return undefined;
  }, under('/calendar'));
  const act = (what: Act) =>
    sendAndTell(change, what, {
      onSuccess: (path) => {
        setAddress(path && `${window.location.origin}/api/${limits.apiVersion}${path}`);
        if (!path) notify.success(words.closed);
      },
      onError: (problem) => tellProblem(notify, problem),
      onSettled: () => setAsked(undefined),
    });
  return { state, address, asked, ask: setAsked, act, busy: change.isPending };
}

export function CalendarFeed() {
  const { session } = useShell();
  const { feed: words } = calendarTexts.use();
  const { state, address, asked, ask, act, busy } = useFeed();
  const since = state.data?.since ?? null;
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      <Stack p="16px var(--p-gutter) var(--p-gutter)">
        <Quiet>{words.what}</Quiet>
        {state.isPending && <Skeleton h={40} w={260} />}
        {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
        {address && <Address address={address} />}
        {state.data && since === null && (
          <Group>
            <Button loading={busy} onClick={() => act('renew')}>
              {words.make}
            </Button>
          </Group>
        )}
        {state.data && since !== null && (
          <>
            {!address && <Quiet>{words.since(dateTimeText(since, session.person.timeZone))}</Quiet>}
            <Group gap="sm">
              <Button variant="default" disabled={busy} onClick={() => ask('renew')}>
                {words.renew}
              </Button>
              <Button variant="default" disabled={busy} onClick={() => ask('close')}>
                {words.close}
              </Button>
            </Group>
          </>
        )}
        <Quiet>{words.invitations}</Quiet>
      </Stack>
      {asked && (
        <ConfirmDialog
          title={words.ask[asked].title}
          action={words.ask[asked].action}
          danger={asked === 'close'}
          busy={busy}
          onConfirm={() => act(asked)}
          onCancel={() => ask(undefined)}
        >
          <p>{words.ask[asked].body}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** A browser may keep a page from the clipboard: the field can be marked and copied by hand. */
function Address({ address }: { address: string }) {
  const { notify } = useShell();
  const { feed: words } = calendarTexts.use();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success(words.copied),
      () => notify.warning(words.notCopied),
    );
  return (
    <Note tone="info" role="status">
      <Stack gap="sm">
        <span>{words.once}</span>
        <TextInput
          label={words.address}
          value={address}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={() => void copy()}
          >
            {words.copy}
          </Button>
          <Button
            component="a"
            href={address.replace(/^https?:/, 'webcal:')}
            rel="noreferrer"
            variant="default"
            leftSection={<IconCalendarShare size={18} stroke={1.75} aria-hidden />}
          >
            {words.subscribe}
          </Button>
        </Group>
      </Stack>
    </Note>
  );
}
