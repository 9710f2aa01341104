import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { aGroupLesson, aGroupStudent } from '@parlance/kit/testing/session-builders.ts';
import { monday, someFeedback } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryTab } from './history-tab.tsx';
import { UpcomingTab } from './upcoming-tab.tsx';

const day = 86_400_000;
const mine = { students: [aGroupStudent()], status: 'booked' as const };

function listed(items: GroupLessonJson[], api: FakeAnswers = {}) {
  const page = { items, nextPageToken: null, hasAny: items.length > 0 };
  const lists: FakeAnswers = {
    'GET /groupsessions/mine': () => page,
    'GET /groupsessions/mine/history': () => page,
    'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
  };
  return makeFakeShell({ now: monday, api: { ...lists, ...api } });
}

test('GRP-15 leaving a lesson: "Cancelling group session booking..." then "Group session booking cancelled"', async () => {
  let answer: (lesson: GroupLessonJson) => void = () => undefined;
  const left = new Promise<GroupLessonJson>((resolve) => (answer = resolve));
  const shell = listed([aGroupLesson(mine)], { 'PUT /groupsessions/cancel/{id}/{bookingId}': () => left });
  renderInShell(<UpcomingTab kind="group" />, { shell });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel lesson' }));
  expect(await screen.findByText('Cancelling group session booking...')).toBeInTheDocument();
  answer(aGroupLesson());
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Group session booking cancelled'));
});

test('LST-05 without lessons to come there is a way to the group search', async () => {
  renderInShell(<UpcomingTab kind="group" />, { shell: listed([]) });
  expect(await screen.findByRole('button', { name: 'Find a group session' })).toBeEnabled();
});

test('LST-18, LST-19, CON-41 history says whether there was never any, or none in the period', async () => {
  const { unmount } = renderInShell(<HistoryTab kind="group" judge={() => null} />, { shell: listed([]) });
  expect(await screen.findByText('No group sessions Found.')).toBeInTheDocument();
  unmount();
  const none = { items: [], nextPageToken: null, hasAny: true };
  renderInShell(<HistoryTab kind="group" judge={() => null} />, {
    shell: listed([], { 'GET /groupsessions/mine/history': () => none }),
  });
  expect(await screen.findByText('No group sessions found for this period')).toBeInTheDocument();
});

test('FEED-20 reading the own feedback notes it', async () => {
  const own = aGroupStudent({ status: 'completed', hasFeedback: true });
  const lesson = aGroupLesson({ status: 'completed', students: [own], when: monday - day });
  const feedback = someFeedback({ pronunciation: 'Clear vowels' });
  const address = 'groupsessions/groupsession/session-1/lesson-1';
  const shell = listed([lesson], {
    'GET /groupsessions/groupsession/{id}/{bookingId}/feedback': () => ({
      students: [{ id: own.id, feedback }],
      booking: lesson,
    }),
    'PUT /groupsessions/groupsession/{id}/{bookingId}/feedback-viewed': () => ({ ok: true }),
  });
  renderInShell(<HistoryTab kind="group" judge={() => null} />, { shell });
  await userEvent.click(await screen.findByRole('button', { name: 'View feedback' }));
  expect(await screen.findByText('Clear vowels')).toBeInTheDocument();
  await waitFor(() => expect(shell.calls.map(({ path }) => path)).toContain(`${address}/feedback-viewed`));
});

test.each([
  ['completed', true, ['Open Material', 'View feedback', 'Rate']],
  ['student-absent', true, []],
  ['pending-feedback', false, []],
] as const)(
  'FEED-21, NS-32, MAT-13 a lesson that is %s, with feedback: %s, offers %j',
  async (status, hasFeedback, offered) => {
    const own = aGroupStudent({ status, hasFeedback });
    const lesson = aGroupLesson({ status, students: [own], when: monday - day });
    const judge = ({ students }: Lesson) => <button type="button">{students.length === 1 && 'Rate'}</button>;
    renderInShell(<HistoryTab kind="group" judge={judge} />, { shell: listed([lesson]) });
    const row = await screen.findByRole('article', { name: 'Group lesson of Meetings that work' });
    expect(
      within(row)
        .queryAllByRole<HTMLButtonElement>('button')
        .filter((button) => !button.disabled)
        .map((button) => button.textContent),
    ).toEqual(offered);
  },
);
