import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { type Lesson, lessonOf } from './lesson.ts';

const lesson = lessonOf(aBooking());
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:lesson';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

function show(of: Lesson = lesson, answer: () => unknown = () => 'BEGIN:VCALENDAR') {
  const shell = makeFakeShell({ api: { 'GET /calendar/lessons/{id}': answer as () => never } });
  return renderInShell(<AddToCalendar lesson={of} viewer="student" />, { shell });
}
const open = () => userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));

test('NS-65 a lesson is saved as a file for any calendar', async () => {
  const { shell } = show();
  await open();
  await expectAccessible();
  expect(shell.calls).toEqual([]);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'As a file, for any calendar' }));
  expect(shell.calls.map(({ method, path }) => [method, path])).toEqual([['GET', `calendar/lessons/${lesson.id}`]]);
  expect(saved).toEqual(['lesson.ics']);
});

test('NS-65 a group’s lesson is asked for by its session', async () => {
  const { shell } = show({ ...lesson, kind: 'group', sessionId: 's1' });
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'As a file, for any calendar' }));
  expect(shell.calls[0]?.path).toBe(`calendar/lessons/${lesson.id}?session=s1`);
});

test('calendars on the web are plain links that tell nobody where they were found', async () => {
  show();
  await open();
  for (const name of ['Google Calendar', 'Outlook on the web']) {
    const link = await screen.findByRole('menuitem', { name });
    expect([link.tagName, link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'A',
      '_blank',
      'noreferrer',
    ]);
  }
});

test('a lesson that cannot be read says so, and nothing is saved', async () => {
  const { shell } = show(lesson, () => {
    throw new Problem('This booking was not found.', { code: 'BOOKING_NOT_FOUND', status: 404 });
  });
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'As a file, for any calendar' }));
  expect(shell.services.notify.error).toHaveBeenCalledWith('This booking was not found.');
  expect(saved).toEqual([]);
});
