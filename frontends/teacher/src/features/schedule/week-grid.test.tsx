import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking } from '@parlance/kit/testing/builders.ts';
import { aGroupLesson, aGroupStudent } from '@parlance/kit/testing/session-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { weekGrid } from './model.ts';
import { WeekGrid } from './week-grid.tsx';

const zone = 'Australia/Darwin';
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour) - 9.5 * 3_600_000;
const now = at(24, 12);
const open = aBooking({ id: 'open', status: 'pending', student: null, when: at(25, 10) });
const booked = aBooking({ id: 'booked', status: 'booked', when: at(25, 11) });
const due = aBooking({ id: 'due', status: 'pending-feedback', when: at(24, 9) });
const over = aBooking({ id: 'over', status: 'pending-feedback', when: at(23, 11) });

function show() {
  const onOpen = jest.fn();
  const onClose = jest.fn();
  const onSee = jest.fn();
  const days = weekGrid('2026-11-23', zone, [open, booked, due, over].map(lessonOf), now);
  const second = { zone: 'Asia/Tokyo', scales: [{ days: 'Mon–Sun', first: 0, last: 6 }] };
  renderInShell(
    <WeekGrid
      days={days}
      zone={zone}
      second={second}
      onOpen={onOpen}
      onClose={onClose}
      onSee={onSee}
      today="2026-11-24"
      now={Date.parse('2026-11-24T12:00:00+09:30')}
      waiting={new Set([at(27, 8)])}
    />,
  );
  return { onOpen, onClose, onSee };
}
/** By label and not by role: with 168 hours the role query takes seconds. */
const cell = (name: RegExp) => screen.getByLabelText(name);

test('BOOK-33, NS-22, FEED-04 hours say what they are: closed, open, whose, and what is past', async () => {
  show();
  expect(cell(/Wed 25 Nov 2026, 10:00 .*, open$/)).toHaveTextContent('Open');
  expect(cell(/Wed 25 Nov 2026, 11:00 .*, Camila Duarte, Upcoming$/)).toHaveTextContent('Camila D.HL304');
  expect(cell(/Tue 24 Nov 2026, 09:00 .*, Camila Duarte, No Feedback$/)).toHaveTextContent('Feedback due');
  // Started 25 hours ago.
  expect(cell(/Mon 23 Nov 2026, 11:00 .*, Camila Duarte, No Feedback$/)).toHaveTextContent('Camila D.No Feedback');
  expect(cell(/Mon 23 Nov 2026, 10:00 .*, past$/)).toHaveAttribute('aria-disabled', 'true');
  expect(cell(/Thu 26 Nov 2026, 10:00 .*, closed$/)).toHaveAttribute('aria-disabled', 'false');
  expect(screen.getByRole('columnheader', { name: /Tue, today/ })).toHaveAttribute('aria-current', 'date');
  expect(screen.getByRole('columnheader', { name: /Tokyo/ })).toBeVisible();
  await expectAccessible();
});

test('BOOK-33 one tab stop; arrows move along hours and days and stop at the edges; Enter and Space press', async () => {
  const { onOpen, onClose } = show();
  await userEvent.tab();
  expect(cell(/Mon 23 Nov 2026, 09:00/)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(cell(/Mon 23 Nov 2026, 09:00/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  expect(cell(/Wed 25 Nov 2026, 10:00/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledWith(lessonOf(open));
  await userEvent.keyboard('{ArrowRight} ');
  expect(onOpen).toHaveBeenCalledWith([at(26, 10)]);
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('BOOK-33 NS-55 what is booked leads to its own page; what is past, or on its way to the server, is not pressed', async () => {
  const { onOpen, onClose, onSee } = show();
  await userEvent.click(cell(/Wed 25 Nov 2026, 11:00/));
  expect(onSee).toHaveBeenCalledWith(expect.objectContaining({ id: 'booked' }));
  await userEvent.click(cell(/Mon 23 Nov 2026, 10:00/));
  await userEvent.click(cell(/Fri 27 Nov 2026, 08:00/));
  expect(onOpen).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('BOOK-33 dragging opens a run of one day and leaves out what is not free', () => {
  const { onOpen } = show();
  fireEvent.pointerDown(cell(/Wed 25 Nov 2026, 09:00/), { pointerType: 'mouse' });
  for (const hour of [10, 11, 12]) fireEvent.pointerEnter(cell(new RegExp(`Wed 25 Nov 2026, ${hour}:00`)));
  fireEvent.pointerEnter(cell(/Thu 26 Nov 2026, 13:00/));
  fireEvent.pointerUp(cell(/Wed 25 Nov 2026, 12:00/));
  expect(onOpen).toHaveBeenCalledWith([at(25, 9), at(25, 12)]);
});

test('BOOK-33 Shift with an arrow selects hours of one day, Enter opens them at once, Escape lets go', async () => {
  const { onOpen } = show();
  act(() => cell(/Thu 26 Nov 2026, 10:00/).focus());
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(cell(/Thu 26 Nov 2026, 11:00/)).toHaveAttribute('data-kind', 'drag');
  await userEvent.keyboard('{Escape}');
  expect(cell(/Thu 26 Nov 2026, 11:00/)).toHaveAttribute('data-kind', 'free');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(onOpen).toHaveBeenCalledWith([at(26, 11), at(26, 12)]);
});

test('BOOK-33 a run that begins at an open hour closes the open ones in it, and nothing else', () => {
  const { onOpen, onClose } = show();
  fireEvent.pointerDown(cell(/Wed 25 Nov 2026, 10:00/), { pointerType: 'mouse' });
  fireEvent.pointerEnter(cell(/Wed 25 Nov 2026, 12:00/));
  fireEvent.pointerUp(cell(/Wed 25 Nov 2026, 12:00/));
  expect(onClose.mock.calls).toEqual([[lessonOf(open)]]);
  expect(onOpen).not.toHaveBeenCalled();
});

test('GRP-13, BOOK-33 group lessons stand in the hours they take, with their seats; below the fewest they are at risk, and none is pressed', async () => {
  const [onOpen, onClose] = [jest.fn(), jest.fn()];
  const students = [aGroupStudent(), aGroupStudent({ id: 'd'.repeat(32) })];
  const groups = [
    aGroupLesson({ bookingId: 'full', title: 'Small talk', status: 'open', when: at(26, 10) + 30 * 60_000, students }),
    aGroupLesson({ bookingId: 'few', title: 'Meetings', status: 'pending', when: at(24, 20) }),
  ];
  const days = weekGrid('2026-11-23', zone, [open, booked, ...groups].map(lessonOf), now);
  const never = new Set<number>();
  renderInShell(
    <WeekGrid
      days={days}
      zone={zone}
      onOpen={onOpen}
      onClose={onClose}
      onSee={jest.fn()}
      second={undefined}
      today="2026-11-24"
      now={Date.parse('2026-11-24T12:00:00+09:30')}
      waiting={never}
    />,
  );
  for (const hour of ['10', '11']) {
    expect(cell(new RegExp(`Thu 26 Nov 2026, ${hour}:00 .*group lesson`))).toHaveTextContent(
      'Small talk10:30, 2 of 8 seats',
    );
  }
  expect(cell(/Tue 24 Nov 2026, 20:00 .*At risk$/)).toHaveTextContent('MeetingsAt risk, 0 of 8 seats');
  await userEvent.click(cell(/Thu 26 Nov 2026, 10:00/));
  expect([onOpen.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

describe('the two equal hours of the day on which clocks go back', () => {
  const [first, second] = [Date.UTC(2026, 10, 1, 5), Date.UTC(2026, 10, 1, 6)];
  const [firstName, secondName] = [
    /Sun 1 Nov 2026, 01:00 Toronto \(UTC−4\)/,
    /Sun 1 Nov 2026, 01:00 Toronto \(UTC−5\)/,
  ];
  function showAutumn(bookings: Parameters<typeof weekGrid>[2]) {
    const [onOpen, onClose] = [jest.fn(), jest.fn()];
    const days = weekGrid('2026-10-26', 'America/Toronto', bookings, 0);
    renderInShell(
      <WeekGrid
        days={days}
        onOpen={onOpen}
        onClose={onClose}
        onSee={jest.fn()}
        zone="America/Toronto"
        second={undefined}
        today="2026-10-26"
        now={Date.parse('2026-10-26T12:00:00+09:30')}
        waiting={new Set<number>()}
      />,
    );
    return { onOpen, onClose };
  }

  test('BOOK-33, NS-22 each shows its own lesson and is pressed on its own', async () => {
    const slot = aBooking({ id: 'second', status: 'pending', student: null, when: second });
    const { onOpen, onClose } = showAutumn([lessonOf(slot)]);
    expect(screen.getByRole('rowheader', { name: '01:00 again' })).toBeVisible();
    expect(screen.getAllByLabelText('This hour comes once')).toHaveLength(6);
    await userEvent.click(cell(secondName));
    expect(onClose).toHaveBeenCalledWith(lessonOf(slot));
    await userEvent.click(cell(firstName));
    expect(onOpen).toHaveBeenCalledWith([first]);
    await expectAccessible();
  });

  test('BOOK-33 keys reach both, and dragging over them opens both', async () => {
    const { onOpen } = showAutumn([]);
    act(() => cell(firstName).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(cell(secondName)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith([second]);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith([first, second]);
    fireEvent.pointerDown(cell(/Sun 1 Nov 2026, 00:00/), { pointerType: 'mouse' });
    for (const name of [firstName, secondName]) fireEvent.pointerEnter(cell(name));
    fireEvent.pointerUp(cell(secondName));
    expect(onOpen).toHaveBeenLastCalledWith([first - 3_600_000, first, second]);
  });
});

test('BOOK-33 what does not begin with its hour says when it begins', () => {
  const [onOpen, onClose] = [jest.fn(), jest.fn()];
  const moved = aBooking({ id: 'moved', status: 'booked', when: at(25, 11) + 15 * 60_000 });
  const days = weekGrid('2026-11-23', zone, [lessonOf(moved)], now);
  const never = new Set<number>();
  renderInShell(
    <WeekGrid
      days={days}
      zone={zone}
      onOpen={onOpen}
      onClose={onClose}
      onSee={jest.fn()}
      second={undefined}
      today="2026-11-24"
      now={Date.parse('2026-11-24T12:00:00+09:30')}
      waiting={never}
    />,
  );
  expect(cell(/Wed 25 Nov 2026, 11:15 /)).toHaveTextContent('Camila D.11:15, HL304');
});
