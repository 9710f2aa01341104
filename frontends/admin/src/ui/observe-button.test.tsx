import { lesson as limits } from '@parlance/kit/domain/limits.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking, aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aGroupLesson } from '@parlance/kit/testing/session-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ObserveButton } from './observe-button.tsx';

const booking = aBooking({ id: 'b1', when: monday, status: 'in-progress' });
const room = `${booking.tutor}-b1`;
const opened = { location: { href: '' }, focus: jest.fn(), close: jest.fn() };

function show(lesson: Parameters<typeof ObserveButton>[0]['lesson'], api: FakeAnswers = {}) {
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), now: monday + 60_000, api });
  renderInShell(<ObserveButton lesson={lesson} name="Monday, Hannah" />, { shell });
  return shell;
}
const button = () => screen.queryByRole('button', { name: 'Observe lesson: Monday, Hannah' });

beforeEach(() => {
  localStorage.clear();
  opened.location.href = 'about:blank';
  opened.close.mockClear();
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
});
afterEach(() => jest.restoreAllMocks());

test('NS-21 EP-43 an administrator observes a lesson that is on: its room opens in a window of its own', async () => {
  const shell = show(lessonOf(booking), { 'PUT /bookings/booking/{id}/join': () => ({ token: 't', room, booking }) });
  await userEvent.click(button()!);
  await waitFor(() => expect(opened.location.href).toBe(`/call?token=t&room=${room}`));
  expect(window.open).toHaveBeenCalledWith('', 'call-b1');
  expect(shell.calls).toMatchObject([{ path: 'bookings/booking/b1/join', body: { tutor: booking.tutor } }]);
});

test('NS-21 EP-50 a group lesson that is on too', async () => {
  const lesson = aGroupLesson({ when: monday, status: 'tutor-present' });
  const shell = show(lessonOf(lesson), {
    'PUT /groupsessions/groupsession/{id}/{bookingId}/join': () => ({
      token: 't',
      room: `x-${lesson.bookingId}`,
      booking: lesson,
    }),
  });
  await userEvent.click(button()!);
  await waitFor(() => expect(opened.location.href).toContain('group=true'));
  expect(shell.calls[0]?.path).toBe(`groupsessions/groupsession/session-1/${lesson.bookingId}/join`);
});

test('NS-21 a refusal is said and leaves no empty window', async () => {
  const shell = show(lessonOf(booking));
  await userEvent.click(button()!);
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith('Not found'));
  expect(opened.close).toHaveBeenCalled();
});

test('NS-21 there is nothing to observe before a lesson is on, and after its 50 minutes', async () => {
  const shell = show(lessonOf(booking));
  expect(button()).toBeVisible();
  act(() => shell.moveTo(monday + limits.lengthMs - 1_000));
  expect(button()).toBeVisible();
  act(() => shell.moveTo(monday + limits.lengthMs));
  await waitFor(() => expect(button()).toBeNull());
});

test.each(['booked', 'pending', 'completed', 'tutor-absent'] as const)('NS-21 nothing to observe in %s', (status) => {
  show(lessonOf(aBooking({ id: 'b1', when: monday, status })));
  expect(button()).toBeNull();
});
