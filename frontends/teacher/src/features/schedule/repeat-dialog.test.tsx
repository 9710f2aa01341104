import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aTutor } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { weekGrid } from './model.ts';
import { RepeatDialog } from './repeat-dialog.tsx';

const zone = 'Australia/Darwin';
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour) - 9.5 * 3_600_000;
const now = at(23, 6);
const week = [
  aBooking({ id: 'a', status: 'pending', student: null, when: at(25, 10) }),
  aBooking({ id: 'b', status: 'booked', when: at(26, 11) }),
];
const taken = aBooking({ id: 'c', status: 'booked', when: at(32, 10) });

type Open = NonNullable<FakeAnswers['POST /bookings/booking/open/{tutorUid}']>;

function show(open: Open, items = week) {
  const person = aTutor({ timeZone: zone });
  const shell = makeFakeShell({
    person,
    now,
    api: {
      'GET /bookings/tutor/{tutorId}': () => ({ items: [taken], nextPageToken: null }),
      'POST /bookings/booking/open/{tutorUid}': open,
    },
  });
  const onClose = jest.fn();
  const days = weekGrid('2026-11-23', zone, items.map(lessonOf), now);
  return {
    ...renderInShell(<RepeatDialog zone={zone} days={days} now={now} onClose={onClose} monday="2026-11-23" />, {
      shell,
    }),
    shell,
    onClose,
  };
}

test('BOOK-33, NS-22 the week’s hours are opened again in one request; each that was refused says why', async () => {
  const { shell, onClose } = show(({ body }) => ({
    items: body.when.map((when, index) =>
      index === 0
        ? { when, error: { code: 'SLOT_OVERLAPS', message: 'You already have a slot at this time.' } }
        : { when, booking: aBooking({ id: String(when), status: 'pending', when }) },
    ),
  }));
  const dialog = await screen.findByRole('dialog', { name: 'Repeat open hours' });
  expect(await screen.findByText('1 hour to open, 1 taken already')).toBeVisible();
  expect(screen.getAllByText('2 hours to open')).toHaveLength(3);
  await expectAccessible(dialog);
  fireEvent.click(screen.getByText('Open 7 hours'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Thu 3 Dec 2026, 11:00 Darwin (UTC+9:30): You already have a slot at this time.',
  );
  const sent = shell.calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([
    { when: [at(33, 11), at(39, 10), at(40, 11), at(46, 10), at(47, 11), at(53, 10), at(54, 11)] },
  ]);
  expect(shell.services.notify.success).toHaveBeenCalledWith('6 hours opened');
  expect(onClose).not.toHaveBeenCalled();
});

test('all opened: the dialog closes; nothing to repeat says so', async () => {
  const { onClose, unmount } = show(({ body }) => ({
    items: body.when.map((when) => ({
      when,
      booking: aBooking({ id: String(when), status: 'pending', when }),
    })),
  }));
  fireEvent.click(await screen.findByText('Open 7 hours'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  unmount();
  show(() => ({ items: [] }), []);
  expect(await screen.findByText('This week has no hours yet. Open some first, then repeat them.')).toBeVisible();
});

test('BOOK-33 the same hours again go under the same key; as many hours of which one is another go under another', async () => {
  const { shell } = show(() => {
    throw new Error('the network is gone');
  });
  const press = async (times: number) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Open 7 hours' }));
    await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledTimes(times));
  };
  await press(1);
  await press(2);
  act(() => {
    shell.say('booking.changed', aBooking({ ...taken, status: 'cancelled', version: 9 }));
    shell.say('booking.changed', aBooking({ id: 'd', status: 'booked', when: at(40, 11) }));
  });
  await press(3);
  const sent = shell.calls.filter(({ method }) => method === 'POST');
  const [first, again, other] = sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  const [before, , after] = sent.map(({ body }) => (body as { when: number[] }).when);
  expect([after?.length, after?.at(-1)]).toEqual([before?.length, before?.at(-1)]);
  expect(after).not.toEqual(before);
});
