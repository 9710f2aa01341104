import { Problem } from '@parlance/kit/api/problem.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Weeks, WeekHour } from '../api/repeating.ts';
import { MoreMenu } from './more-menu.tsx';
import { RepeatLinked } from './repeat-linked.tsx';

const day = 24 * 3_600_000;
const lesson = aBooking({ when: monday + day, version: 4 });
const at = (weeks: number) => lesson.when + weeks * 7 * day;
const hour = (weeks: number, over: Partial<WeekHour> = {}): WeekHour => {
  return { when: at(weeks), skipped: false, tokenType: 'lessonTokens', error: null, booking: null, ...over };
};
const closed = { code: 'HOUR_NOT_OPEN', message: 'The teacher has not opened this hour.' };
const inTheWay = (weeks: number, error = closed) => hour(weeks, { tokenType: null, error });

type Sent = { weeks: number; skip?: number[]; confirm?: boolean };
/** The third week is not open, and there are three tokens. */
function answer({ weeks, skip = [] }: Sent): Weeks {
  let left = 3;
  const hours = Array.from({ length: weeks }, (_none, index) => {
    if (skip.includes(at(index + 1))) return hour(index + 1, { skipped: true, tokenType: null });
    if (index === 2) return inTheWay(3);
    if (left === 0) return inTheWay(index + 1, { code: 'NO_TOKENS', message: 'You have no lesson tokens left.' });
    left -= 1;
    return hour(index + 1);
  });
  return { hours, costs: left === 3 ? [] : [{ tokenType: 'lessonTokens', tokens: 3 - left, left }] };
}

function show(repeat: (sent: Sent) => Weeks | Promise<Weeks> = answer, path = '/') {
  const shell = makeFakeShell({
    now: monday,
    person: aPerson(),
    api: {
      'POST /bookings/tutor/{tutorId}/{bookingId}/repeat': ({ body }) => repeat(body as Sent),
      'GET /bookings/tutor/{tutorId}/{bookingId}': () => lesson,
    },
  });
  return renderInShell(path === '/' ? <MoreMenu lesson={lessonOf(lesson)} /> : <RepeatLinked />, { shell, path });
}
async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'More for the lesson with Hannah Okafor' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Repeat weekly' }));
  const dialog = await screen.findByRole('dialog', { name: 'Repeat weekly' });
  await within(dialog).findAllByRole('checkbox');
  return dialog;
}
const boxes = (dialog: HTMLElement) => within(dialog).getAllByRole<HTMLInputElement>('checkbox');
const sentIn = (shell: ReturnType<typeof show>['shell']) =>
  shell.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Sent);

test('NS-63 four weeks at first: each hour on both clocks, what it costs, what is in the way, and nothing is booked by looking', async () => {
  const { shell } = show();
  const dialog = await open();
  expect(dialog).toHaveTextContent('Every week at 08:00 on the clock of Hannah Okafor in Toronto.');
  expect(boxes(dialog).map((box) => [box.labels?.[0]?.textContent, box.checked, box.disabled])).toEqual([
    ['Tue 1 Dec 2026, 10:00', true, false],
    ['Tue 8 Dec 2026, 10:00', true, false],
    ['Tue 15 Dec 2026, 10:00', false, true],
    ['Tue 22 Dec 2026, 10:00', true, false],
  ]);
  expect(dialog).toHaveTextContent('The teacher has not opened this hour.');
  expect(dialog).toHaveTextContent('Uses 3 tokens of Workplace one-on-one, 0 remain.');
  expect(within(dialog).getByRole('button', { name: 'Book 3 lessons' })).toBeEnabled();
  expect(sentIn(shell)).toEqual([{ weeks: 4, skip: [] }]);
  await expectAccessible(dialog);
});

test('NS-63 what is left out gives its token to a later hour, and what is confirmed leaves out what is in the way', async () => {
  const { shell } = show((sent) => {
    const plan = answer(sent);
    if (!sent.confirm) return plan;
    return { ...plan, hours: plan.hours.map((one) => ({ ...one, booking: one.skipped ? null : lesson })) };
  });
  const dialog = await open();
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'For the next' }));
  fireEvent.click(await screen.findByText('5 weeks'));
  await waitFor(() => expect(boxes(dialog)).toHaveLength(5));
  expect(dialog).toHaveTextContent('You have no lesson tokens left.');
  fireEvent.click(boxes(dialog)[0]!);
  await waitFor(() => expect(boxes(dialog).map(({ checked }) => checked)).toEqual([false, true, false, true, true]));
  expect(dialog).not.toHaveTextContent('You have no lesson tokens left.');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Book 3 lessons' })).toBeEnabled());
  fireEvent.click(within(dialog).getByRole('button', { name: 'Book 3 lessons' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('3 lessons booked!'));
  const confirmed = shell.calls.find(({ body }) => (body as Sent).confirm);
  expect(confirmed?.body).toEqual({ weeks: 5, skip: [at(1), at(3)], confirm: true });
  expect(confirmed?.headers).toHaveProperty('Idempotency-Key');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('NS-63 fewer weeks forget what was left out of the later ones', async () => {
  const { shell } = show();
  const dialog = await open();
  fireEvent.click(boxes(dialog)[3]!);
  await waitFor(() => expect(sentIn(shell).at(-1)).toEqual({ weeks: 4, skip: [at(4)] }));
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'For the next' }));
  fireEvent.click(await screen.findByText('2 weeks'));
  await waitFor(() => expect(sentIn(shell).at(-1)).toEqual({ weeks: 2, skip: [] }));
});

test('NS-63 when none can be booked there is nothing to press', async () => {
  show(({ weeks }) => ({ hours: Array.from({ length: weeks }, (_none, index) => inTheWay(index + 1)), costs: [] }));
  const dialog = await open();
  expect(dialog).toHaveTextContent('None of these can be booked.');
  expect(within(dialog).getByRole('button', { name: 'Book lessons' })).toBeDisabled();
});

test('NS-63 what was taken meanwhile is said, nothing is booked, and the weeks are looked at again', async () => {
  let isTaken = false;
  const { shell } = show((sent) => {
    if (!sent.confirm)
      return isTaken ? { hours: [inTheWay(1), hour(2), inTheWay(3), hour(4)], costs: [] } : answer(sent);
    isTaken = true;
    throw new Problem('Some of these lessons cannot be booked.', { code: 'LESSONS_UNAVAILABLE', status: 409 });
  });
  const dialog = await open();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Book 3 lessons' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Some of these lessons cannot be booked.');
  await waitFor(() => expect(boxes(dialog).map(({ checked }) => checked)).toEqual([false, true, false, true]));
  expect(shell.services.notify.success).not.toHaveBeenCalled();
});

test('NS-63 while they are being booked nothing closes the dialog', async () => {
  show((sent) => (sent.confirm ? new Promise(() => undefined) : answer(sent)));
  const dialog = await open();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Book 3 lessons' }));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toBeDisabled());
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(dialog).toBeInTheDocument();
});

test('NS-63 weeks that cannot be read are asked for again', async () => {
  let tries = 0;
  show((sent) => {
    tries += 1;
    if (tries === 1) throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
    return answer(sent);
  });
  fireEvent.click(screen.getByRole('button', { name: 'More for the lesson with Hannah Okafor' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Repeat weekly' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('checkbox')).toHaveLength(4);
});

test('NS-63 who has just booked comes to it by the address, and a link to nothing opens nothing', async () => {
  const { unmount } = show(answer, `/student/bookings?view=upcoming&repeat=${lesson.id}&teacher=${lesson.tutor}`);
  expect(await screen.findByRole('dialog', { name: 'Repeat weekly' })).toBeVisible();
  unmount();
  show(answer, '/student/bookings?view=upcoming');
  expect(screen.queryByRole('dialog')).toBeNull();
});
