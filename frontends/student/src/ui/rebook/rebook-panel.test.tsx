import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '@parlance/kit/api/problem.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import { aGroupLesson } from '@parlance/kit/testing/session-builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { isTeachersFault, RebookPanel } from './rebook-panel.tsx';

const absent = aBooking({ status: 'tutor-absent' });
const offer = aBooking({
  id: 'free-1',
  tutor: 'e'.repeat(32),
  status: 'pending',
  student: null,
  when: monday + 3_600_000,
});
const other = {
  ...offer,
  id: 'free-2',
  profile: { ...offer.profile, tutor: { ...offer.profile.tutor, name: 'Ayodele Bello' } },
};
const free = { ...offer, profile: { ...offer.profile, tutor: { ...offer.profile.tutor, name: 'Liezel Santos' } } };

type Answer = { isOpen: boolean; items: (typeof free)[] };
function open({
  answer = () => ({ isOpen: true, items: [free] }),
  book,
  onBook,
  isQuiet = false,
}: {
  answer?: () => Answer;
  book?: (body: unknown) => never;
  onBook?: () => void | Promise<void>;
  isQuiet?: boolean;
} = {}) {
  const sent: unknown[] = [];
  const shell = makeFakeShell({
    now: monday + 5 * 60_000,
    api: {
      'GET /lessons/{id}/offers': answer,
      'PUT /bookings/tutor/{tutorId}/{bookingId}/book': async ({ params, body }) => {
        sent.push({ ...params.path, ...(body as object) });
        await onBook?.();
        if (book) return book(body);
        return {
          booking: { ...free, status: 'booked' as const },
          wallet: { tokenType: 'lessonTokens' as const, balance: 3 },
        } as never;
      },
    },
  });
  return { sent, ...renderInShell(<RebookPanel lesson={lessonOf(absent)} isQuiet={isQuiet} />, { shell }) };
}

test('NS-67 another teacher who is free is booked for the same topic with one press', async () => {
  let isBooked = false;
  const { sent, shell, container } = open({
    answer: () => ({ isOpen: true, items: isBooked ? [] : [free] }),
    onBook: () => {
      isBooked = true;
    },
  });
  const panel = await screen.findByRole('region', { name: 'Meet another teacher instead' });
  const button = await within(panel).findByRole('button', { name: /^Book with Liezel Santos, Mon / });
  await expectAccessible(container);
  await userEvent.click(button);
  await waitFor(() => expect(shell.services.navigate).toHaveBeenCalledWith('/student/lesson/free-1'));
  const { material, course, lesson } = absent.info!.topic!;
  expect(sent).toEqual([expect.objectContaining({ bookingId: 'free-1', topic: { material, course, lesson } })]);
});

test('NS-67 who was quicker is told of, and the offers are read anew', async () => {
  let asked = 0;
  const { shell } = open({
    answer: () => ({ isOpen: true, items: (asked += 1) === 1 ? [free] : [] }),
    book: () => {
      throw new Problem('This time was just taken.', { code: 'SLOT_TAKEN', status: 409 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Book with Liezel/ }));
  expect(await screen.findByText(/No other teacher is free/)).toBeVisible();
  expect(shell.services.notify.error).toHaveBeenCalledWith('This time was just taken.');
});

test('NS-67 where nobody is to be offered the dashboard says nothing, and the lesson’s page that nobody is', async () => {
  const { client, unmount } = open({ answer: () => ({ isOpen: true, items: [] }), isQuiet: true });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Meet another teacher instead' })).toBeNull();
  unmount();
  open({ answer: () => ({ isOpen: true, items: [] }) });
  expect(await screen.findByText(/No other teacher is free/)).toBeVisible();
});

test('NS-67 while one is booked no other can be: two presses are no two lessons', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const { shell } = open({ answer: () => ({ isOpen: true, items: [free, other] }), onBook: () => held });
  await userEvent.click(await screen.findByRole('button', { name: /^Book with Liezel/ }));
  expect(screen.getByRole('button', { name: /^Book with Ayodele/ })).toBeDisabled();
  finish();
  await waitFor(() => expect(shell.services.navigate).toHaveBeenCalledTimes(1));
});

test('NS-67 a lesson that was called off is another’s hour: the words say of which two hours, and each offer its day and zone', async () => {
  const calledOff = aBooking({ status: 'tutor-cancelled' });
  const shell = makeFakeShell({
    now: monday,
    api: { 'GET /lessons/{id}/offers': () => ({ isOpen: true, items: [free] }) },
  });
  renderInShell(<RebookPanel lesson={lessonOf(calledOff)} />, { shell });
  expect(await screen.findByText(/Free within two hours of your lesson/)).toBeVisible();
  expect(await screen.findByText(/Times are yours, .+UTC/)).toBeVisible();
  expect(screen.getByText(/^Mon 23 Nov 2026, /)).toBeVisible();
});

test('NS-67 who gets a token of groups back is not led to pay with another one', () => {
  expect(isTeachersFault(lessonOf(absent))).toBe(true);
  expect(isTeachersFault(lessonOf(aGroupLesson({ status: 'tutor-absent' })))).toBe(false);
});
