import { Problem } from '@parlance/kit/api/problem.ts';
import { aBooking, aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LogEntryJson } from '../api/people.ts';
import { PersonBookings } from './person-bookings.tsx';

const lesson = aBooking({ id: 'b1', status: 'tutor-cancelled' });
const older = aBooking({ id: 'b2', when: monday - 86_400_000, status: 'completed', hasFeedback: true });
const tutor = { uid: 'a'.repeat(32), role: 'tutor', name: 'Hannah Okafor' };
const moved = { note: '', actor: tutor, requestId: 'r' };
const entries: LogEntryJson[] = [
  { ...moved, id: '1', from: null, to: 'pending', cause: 'open', when: monday - 3 },
  {
    ...moved,
    id: '2',
    from: 'pending',
    to: 'booked',
    cause: 'book',
    actor: { ...tutor, name: 'Camila Duarte' },
    when: monday - 2,
  },
  {
    ...moved,
    id: '3',
    from: 'booked',
    to: 'tutor-cancelled',
    cause: 'cancel-tutor',
    note: 'I am ill',
    when: monday - 1,
  },
];
const call = { timestamp: monday, trackKind: '', realTimestamp: null, source: '', detail: '' };
const observer = { ...call, id: '4', statusCallbackEvent: 'observer-connected', participantIdentity: 'o1' };
const calls = [
  { ...call, id: '5', statusCallbackEvent: 'participant-connected', participantIdentity: 's1' },
  observer,
  { ...observer, id: '6', statusCallbackEvent: 'observer-disconnected', timestamp: monday + 1 },
  { ...observer, id: '7', participantIdentity: 'gone', timestamp: monday + 2 },
];
const feedback = {
  pronunciation: 'Clear',
  vocabulary: '',
  grammar: '',
  listening: '',
  behaviour: 'Kind',
  speaking: '',
  writing: '',
  reading: '',
  completedAssigned: true,
  isPte: false,
  when: null,
};

function show() {
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin', timeZone: 'Australia/Darwin' }),
    api: {
      'GET /admin/bookings/{uid}': ({ params }) =>
        params.query?.pageToken === 'next'
          ? { items: [older], nextPageToken: null }
          : { items: [lesson], nextPageToken: 'next' },
      'GET /admin/booking/{id}/log': ({ params }) => ({
        items: params.path.id === lesson.id ? entries : [],
        nextPageToken: null,
      }),
      'GET /bookings/booking/{id}/logs': ({ params }) => ({
        items: params.path.id === lesson.id ? calls : [],
        checks: [],
        nextPageToken: null,
      }),
      'GET /admin/user/{id}': ({ params }) => {
        if (params.path.id === 'o1') return aPerson({ uid: 'o1', name: 'Ada Watts' });
        throw new Problem('Not found', { code: 'NOT_FOUND', status: 404 });
      },
      'GET /bookings/booking/{id}/feedback': () => ({ feedback, booking: older }),
    },
  });
  return renderInShell(<PersonBookings uid="s1" role="student" />, { shell });
}

test('ADM-15 the bookings of a user, page by page, and the log of one: who, from, to, cause, why, and who watched', async () => {
  const { container } = show();
  expect(await screen.findByText('Hannah Okafor · HL304')).toBeVisible();
  fireEvent.click(screen.getByText('Show more bookings'));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Log of Mon 23 Nov 2026, 22:30 Darwin (UTC+9:30)' }));
  const log = await screen.findByRole('dialog');
  const lines = (await within(log).findAllByRole('listitem')).map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringContaining('Hannah Okafor nothing → Unbooked (opened)'),
    expect.stringContaining('Camila Duarte Unbooked → Upcoming (booked)'),
    expect.stringMatching(/Hannah Okafor Upcoming → tutor-cancelled \(teacher cancelled\).*I am ill/),
    expect.stringContaining('Ada Watts began to observe silently'),
    expect.stringContaining('Ada Watts observed no more'),
    expect.stringContaining('An administrator began to observe silently'),
  ]);
});

test('FEED-22, FEED-23 an administrator reads feedback and, on other than PTE lessons, behaviour', async () => {
  show();
  fireEvent.click(await screen.findByText('Show more bookings'));
  fireEvent.click(await screen.findByText('Feedback'));
  const dialog = await screen.findByRole('dialog', { name: 'Lesson Feedback' });
  expect((await within(dialog).findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Feedback', 'Behaviour']);
  fireEvent.click(within(dialog).getByText('Behaviour'));
  expect(await within(dialog).findByText('Kind')).toBeVisible();
});
