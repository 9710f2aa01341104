import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aGroupLesson, aGroupSession, aGroupStudent, inList } from '@parlance/kit/testing/session-builders.ts';
import { materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionPage } from './session-page.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { sessionSchema } from './session-form.ts';
import { parse } from 'valibot';

const student = aGroupStudent();
const bookings = [
  aGroupLesson({ status: 'open', students: [student] }),
  aGroupLesson({ bookingId: 'lesson-2', when: monday + 86_400_000 * 9 }),
];
const whole = aGroupSession({ bookings, isUnderMinimum: true });
const listed = { ...whole, bookings: [] };
const session = { ...whole, bookings: bookings.map(inList), nextPageToken: null };

function shellWith(api: FakeAnswers) {
  return makeFakeShell({ person: aPerson({ role: 'admin' }), now: monday, api });
}

test('ADM-16, NS-27 the sessions are listed, one with too few students stands out', async () => {
  const shell = shellWith({ 'GET /admin/groupsessions': () => ({ items: [listed], nextPageToken: null }) });
  renderInShell(<SessionsPanel />, { shell });
  const line = await screen.findByRole('button', { name: /Meetings that work.*Too few students/ });
  await userEvent.click(line);
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/groupsessiondetail/session-1');
});

test('ADM-06, ADM-16 the page shows the students of each lesson when they are asked for, and cancelling says what it does before it is done', async () => {
  const cancelled = { ...session, status: 'cancelled' } as const;
  const shell = shellWith({
    'GET /groupsessions/groupsession/{id}': () => session,
    'GET /groupsessions/groupsession/{id}/{bookingId}': () => bookings[0]!,
    'PUT /admin/groupsession/{id}/cancel': () => cancelled,
  });
  renderInShell(<SessionPage />, { shell, path: '/admin/groupsessiondetail/session-1' });
  const students = await screen.findByRole('button', { name: /^Students of the lesson on / });
  expect(students).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Camila Duarte')).toBeNull();
  await userEvent.click(students);
  expect(students).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByText('Camila Duarte')).toBeVisible();
  expect(screen.getByText('Nobody has booked this lesson.')).toBeInTheDocument();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel session' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this group session' });
  expect(dialog).toHaveTextContent('2 lessons that have not begun are cancelled. 1 student gets the token back.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
  expect(dialog).toHaveTextContent('Your message must be between 5 and 200 characters');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'School closed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Group session cancelled'));
  expect(shell.calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['groupsessions/groupsession/session-1', 'admin/groupsession/session-1/cancel']),
  );
});

test('ADM-16 the lessons of a session come by page; students that cannot be read are asked for again', async () => {
  let isAway = true;
  const [first, second] = session.bookings as [GroupLessonJson, GroupLessonJson];
  const shell = shellWith({
    'GET /groupsessions/groupsession/{id}': ({ params }) =>
      params.query?.pageToken === 'more'
        ? { ...session, bookings: [second] }
        : { ...session, bookings: [first], nextPageToken: 'more' },
    'GET /groupsessions/groupsession/{id}/{bookingId}': () => {
      if (isAway) throw new Problem('The school does not answer', { code: 'INTERNAL', status: 500 });
      return bookings[0]!;
    },
  });
  renderInShell(<SessionPage />, { shell, path: '/admin/groupsessiondetail/session-1' });
  await userEvent.click(await screen.findByRole('button', { name: /^Students of the lesson on / }));
  expect(await screen.findByText('The school does not answer')).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Camila Duarte')).toBeVisible();
  expect(screen.queryByText('Nobody has booked this lesson.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Nobody has booked this lesson.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('ADM-16, FB-19 the page follows its session live, and looks by itself only while the stream is away', async () => {
  jest.useFakeTimers();
  const asked = jest.fn(() => session);
  const shell = shellWith({ 'GET /groupsessions/groupsession/{id}': asked });
  renderInShell(<SessionPage />, { shell, path: '/admin/groupsessiondetail/session-1' });
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(shell.watched).toEqual([{ session: 'session-1' }]);
  expect(asked).toHaveBeenCalledTimes(1);
  // The second of a handful waits for a second, the rest come with it.
  for (let seat = 0; seat < 5; seat += 1) act(() => shell.say('group.lesson', aGroupLesson()));
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(asked).toHaveBeenCalledTimes(3);
  act(() => shell.become('failing'));
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(asked).toHaveBeenCalledTimes(4);
  jest.useRealTimers();
});

test('ADM-16 the list follows all sessions', async () => {
  const asked = jest.fn(() => ({ items: [listed], nextPageToken: null }));
  const shell = shellWith({ 'GET /admin/groupsessions': asked });
  renderInShell(<SessionsPanel />, { shell });
  await screen.findByRole('button', { name: /Meetings that work/ });
  expect(shell.watched).toEqual(['all']);
  act(() => shell.say('group.lesson', aGroupLesson()));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});

test('ADM-05 a session can be given to any teacher who may teach, also to those of a second page', async () => {
  const asked = jest.fn((_query: object | undefined) => undefined);
  const teacher = (name: string) => aPerson({ uid: name.padEnd(32), role: 'tutor', name });
  const shell = shellWith({
    'GET /admin/groupsessions': () => ({ items: [listed], nextPageToken: null }),
    'GET /materials': () => materialsPage([]),
    'GET /admin/users': ({ params: { query } = {} }) => {
      asked(query);
      const isSecond = query?.pageToken === 'next-1';
      const items = [teacher(isSecond ? 'Zoe Last' : 'Abel First')];
      return { items, nextPageToken: isSecond ? null : 'next-1', total: 101, totalIsLeast: false };
    },
  });
  renderInShell(<SessionsPanel />, { shell });
  await userEvent.click(await screen.findByRole('button', { name: 'Create group session' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Teacher' }));
  expect(await screen.findByRole('option', { name: 'Zoe Last' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'Abel First' })).toBeVisible();
  for (const [query] of asked.mock.calls) expect(query).toMatchObject({ role: 'tutor', enabled: 'true' });
});

test('ADM-05 a session needs title, teacher, material, course, and of each lesson date and topic; starts are the wall clock of the zone', () => {
  const row = { id: 'r', date: null, time: '10:30', lesson: null };
  const form = { title: ' ', tutor: null, max: 8, min: 2, material: null, course: null, rows: [row] };
  const schema = sessionSchema('Australia/Darwin');
  const missing = ['title', 'tutor', 'material', 'course', 'rows.0.date', 'rows.0.lesson'];
  expect(faultsOf(schema, form)).toEqual(Object.fromEntries(missing.map((field) => [field, 'is required'])));
  const whole = { ...form, title: ' Talk ', tutor: 't', material: 'm', course: 'c' };
  const rows = [{ ...row, date: '2026-12-01', lesson: 'l' }];
  expect(parse(schema, { ...whole, rows })).toEqual({
    title: 'Talk',
    tutor: 't',
    maxStudentCount: 8,
    minStudentCount: 2,
    lessons: [{ when: Date.UTC(2026, 11, 1, 1), material: 'm', course: 'c', lesson: 'l' }],
  });
  // A zone that this browser does not know reads as UTC.
  const { lessons } = parse(sessionSchema('Mars/Olympus'), { ...whole, rows });
  expect(lessons[0]?.when).toBe(Date.UTC(2026, 11, 1, 10, 30));
});
