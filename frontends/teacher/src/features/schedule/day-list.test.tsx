import { type LessonJson, lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking } from '@parlance/kit/testing/builders.ts';
import { aGroupLesson } from '@parlance/kit/testing/session-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayList } from './day-list.tsx';
import { weekGrid } from './model.ts';

const zone = 'America/Toronto';
const [first, second] = [Date.UTC(2026, 10, 1, 5), Date.UTC(2026, 10, 1, 6)];

function show(lessons: LessonJson[]) {
  const [onOpen, onClose] = [jest.fn(), jest.fn()];
  const days = weekGrid('2026-10-26', zone, lessons.map(lessonOf), 0);
  renderInShell(
    <DayList
      days={days}
      zone={zone}
      onOpen={onOpen}
      onClose={onClose}
      onSee={jest.fn()}
      today="2026-11-01"
      now={Date.parse('2026-11-01T12:00:00+09:30')}
      second={undefined}
      waiting={new Set<number>()}
    />,
  );
  return { onOpen, onClose };
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('BOOK-33, NS-22 on a phone both of two equal hours stand in the list and are pressed on their own', async () => {
  const slot = aBooking({ id: 'second', status: 'pending', student: null, when: second });
  const { onOpen, onClose } = show([slot]);
  expect(rows().slice(0, 4)).toEqual([
    '00:00ClosedOpen',
    '01:00ClosedOpen',
    '01:00again, clocks went backOpenClose',
    '02:00ClosedOpen',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Open Sun 1 Nov 2026, 01:00 Toronto (UTC−4)' }));
  expect(onOpen).toHaveBeenCalledWith([first]);
  await userEvent.click(screen.getByRole('button', { name: 'Close Sun 1 Nov 2026, 01:00 Toronto (UTC−5)' }));
  expect(onClose).toHaveBeenCalledWith(lessonOf(slot));
  await expectAccessible();
});

test('BOOK-33 a quiet night is a press away', async () => {
  show([]);
  expect(rows()[0]).toBe('07:00ClosedOpen');
  await userEvent.click(screen.getByRole('button', { name: 'Earlier hours, from 00:00' }));
  expect(rows()).toHaveLength(25);
});

test('GRP-13, BOOK-33 a group lesson on the half hour stands once, at its own time', () => {
  const when = Date.UTC(2026, 10, 1, 15, 30);
  show([aGroupLesson({ title: 'Small talk', status: 'open', when })]);
  expect(rows().filter((row) => row?.includes('Small talk'))).toEqual([expect.stringMatching(/^10:30Small talk/)]);
  expect(rows().some((row) => row?.startsWith('11:00'))).toBe(false);
});
