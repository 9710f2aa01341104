import { act, screen, waitFor } from '@testing-library/react';
import { monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { aGroupLesson } from '../testing/group-builders.ts';
import { renderInShell } from '../testing/render.tsx';
import { useGroupEvents, useGroupHistory, useLiveGroups, useUpcomingGroups } from './my-groups.ts';

const range = { start: '2026-11-01', end: '2026-11-30' };

function Lists() {
  useGroupEvents();
  const live = useLiveGroups().data?.map(({ status }) => status);
  const upcoming = useUpcomingGroups().data?.pages[0]?.items.map(({ status }) => status);
  const history = useGroupHistory(range).data?.pages[0]?.items.map(({ status }) => status);
  return <p>{`${live} ${upcoming} ${history}`}</p>;
}

test('FB-19, FB-25 a group lesson that moved is read again in every list that is on screen', async () => {
  let status: 'pending' | 'open' = 'pending';
  const page = () => ({ items: [aGroupLesson({ status })], nextPageToken: null, hasAny: true });
  const shell = makeFakeShell({
    now: monday,
    api: { 'GET /groupsessions/mine': page, 'GET /groupsessions/mine/history': page },
  });
  renderInShell(<Lists />, { shell });
  expect(await screen.findByText('pending pending pending')).toBeVisible();
  status = 'open';
  act(() => shell.say('group.changed', { groupSessionId: 'session-1', bookingId: 'lesson-1', version: 2 }));
  expect(await screen.findByText('open open open')).toBeVisible();
  await waitFor(() => expect(shell.calls).toHaveLength(6));
});
