import { makeQueryClient } from '@parlance/kit/api/query-client.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking, aTutor } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { lookOf } from './cell-look.ts';
import { SchedulePage } from './schedule-page.tsx';

const zone = 'Australia/Darwin';
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour) - 9.5 * 3_600_000;
const now = at(24, 12);
const reopened = aBooking({ id: 'reopened', status: 'pending', student: null, when: at(25, 10), version: 1 });
const booked = aBooking({ id: 'booked', when: at(25, 11) });
const called = (id: string, hour: number, status: BookingJson['status']) =>
  aBooking({ id, status, when: at(25, hour), version: 2 });

function show(...given: Parameters<typeof render>) {
  return render(...given).shell;
}
function shellOf(items: BookingJson[], api: FakeAnswers = {}) {
  const person = aTutor({ timeZone: zone });
  return makeFakeShell({
    person,
    now,
    api: {
      'GET /bookings/tutor/{tutorId}': () => ({ items, nextPageToken: null }),
      'GET /bookings/tutor/{tutorId}/time-off': () => ({ items: [] }),
      'GET /groupsessions/tutor/{tutorId}': () => ({ items: [], nextPageToken: null }),
      'GET /groupsessions/mine/history': () => ({ items: [], nextPageToken: null, hasAny: false }),
      ...api,
    },
  });
}
function render(items: BookingJson[], api: FakeAnswers = {}, path?: string) {
  return renderInShell(<SchedulePage />, { shell: shellOf(items, api), ...(path && { path }) });
}
const renderAt = (when: number) => {
  return render([], {}, `/tutor/schedule?at=${when}`);
};
/** By label and not by role: with 168 hours the role query takes seconds. */
const cell = (name: RegExp) => screen.findByLabelText(name);

test('BOOK-25, BOOK-33 an hour whose lesson was called off shows what is in it now: the slot that opened again, the next lesson, or nothing', async () => {
  const shell = show([
    called('by-student', 10, 'student-cancelled'),
    reopened,
    called('before', 11, 'student-cancelled'),
    booked,
    called('by-tutor', 14, 'tutor-cancelled'),
    called('by-office', 15, 'cancelled'),
  ]);
  expect(await cell(/Wed 25 Nov 2026, 10:00 .*, open$/)).toHaveTextContent(/^Open$/);
  expect(await cell(/Wed 25 Nov 2026, 11:00 .*, Camila Duarte, Upcoming$/)).toHaveTextContent('Camila D.HL304');
  for (const hour of [14, 15])
    expect(await cell(new RegExp(`Wed 25 Nov 2026, ${hour}:00 .*, closed$`))).toHaveAttribute('aria-disabled', 'false');
  expect(screen.queryByText('absent')).toBeNull();

  // The same from the live stream: the lesson goes, its slot opens again, somebody else books it.
  act(() => shell.say('booking.changed', { ...booked, status: 'student-cancelled', version: 2 }));
  act(() => shell.say('booking.changed', { ...reopened, id: 'again', when: booked.when }));
  expect(await cell(/Wed 25 Nov 2026, 11:00 .*, open$/)).toHaveTextContent(/^Open$/);
  act(() => shell.say('booking.changed', { ...booked, id: 'again', version: 2 }));
  expect(await cell(/Wed 25 Nov 2026, 11:00 .*, Camila Duarte, Upcoming$/)).toHaveTextContent('Camila D.HL304');
  // What the stream tells late does not come over what is newer.
  act(() => shell.say('booking.changed', { ...reopened, id: 'again', when: booked.when, version: 1 }));
  expect(await cell(/Wed 25 Nov 2026, 11:00 .*, Camila Duarte, Upcoming$/)).toBeVisible();
});

const weekButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('what happens in a week that is not on screen is there when the teacher comes back to it', async () => {
  let items = [booked];
  const shell = shellOf([], { 'GET /bookings/tutor/{tutorId}': () => ({ items, nextPageToken: null }) });
  // What was just read is else not read again.
  renderInShell(<SchedulePage />, { shell, client: makeQueryClient() });
  expect(await cell(/Wed 25 Nov 2026, 11:00 .*, Camila Duarte, Upcoming$/)).toBeVisible();
  await weekButton('Week after');
  await cell(/Wed 2 Dec 2026, 11:00/);
  items = [];
  act(() => shell.say('booking.changed', { ...booked, status: 'student-cancelled', version: 2 }));
  await weekButton('This week');
  expect(await cell(/Wed 25 Nov 2026, 11:00 .*, closed$/)).toBeVisible();
});

test('an hour that is opened stands in its week, also when another one is on screen by the time of the answer', async () => {
  const slot = aBooking({ id: 'made', status: 'pending', student: null, when: at(25, 9) });
  const opening = Promise.withResolvers<void>();
  const next = Promise.withResolvers<void>();
  const shell = show([], {
    'GET /bookings/tutor/{tutorId}': async ({ params }) => {
      if (Number(params.query?.from) > now) await next.promise;
      return { items: [], nextPageToken: null };
    },
    'POST /bookings/booking/open/{tutorUid}': async () => {
      await opening.promise;
      return { items: [{ when: slot.when, booking: slot }] };
    },
  });
  await userEvent.click(await cell(/Wed 25 Nov 2026, 09:00 .*, closed$/));
  await weekButton('Week after');
  await act(async () => opening.resolve());
  // The week on screen is still on its way: an empty one would be a lie.
  expect(shell.services.notify.success).toHaveBeenCalled();
  expect(screen.queryByLabelText(/Wed 2 Dec 2026, 09:00/)).toBeNull();
  await act(async () => next.resolve());
  expect(await cell(/Wed 2 Dec 2026, 09:00 .*, closed$/)).toBeVisible();
});

test('a slip is taken back: an hour that was opened closes again, and one that was closed opens again', async () => {
  const slot = aBooking({ id: 'made', status: 'pending', student: null, when: at(25, 9) });
  const opened: unknown[] = [];
  const shell = show([reopened], {
    'POST /bookings/booking/open/{tutorUid}': ({ body }) => {
      opened.push(body);
      return { items: [{ when: slot.when, booking: { ...slot, id: `made-${opened.length}` } }] };
    },
    'DELETE /bookings/booking/{id}': () => ({ ok: true }),
  });
  const press = async (name: RegExp) => userEvent.click(await cell(name));
  const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await press(/Wed 25 Nov 2026, 09:00 .*, closed$/);
  expect(await screen.findByText('Hour opened.')).toBeVisible();
  await undo();
  expect(await cell(/Wed 25 Nov 2026, 09:00 .*, closed$/)).toBeVisible();
  expect(shell.calls.map(({ path }) => path)).toContain('bookings/booking/made-1');
  expect(await screen.findByText('Hour closed.')).toBeVisible();
  await undo();
  expect(await cell(/Wed 25 Nov 2026, 09:00 .*, open$/)).toBeVisible();
  expect(opened).toEqual([{ when: [slot.when] }, { when: [slot.when] }]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep it so' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByText(/^Hours are yours, Darwin/)).toBeVisible();
  expect(shell.services.notify.error).not.toHaveBeenCalled();
});

test('an hour that is pressed again after a lost answer is the same command, its week read anew; later presses are others', async () => {
  const slot = aBooking({ id: 'made', status: 'pending', student: null, when: at(25, 9) });
  let items: BookingJson[] = [];
  let isLost = true;
  const unlessLost = <T,>(answer: T): T => {
    isLost = !isLost;
    if (!isLost) throw new TypeError('Failed to fetch');
    return answer;
  };
  const { calls } = show([], {
    'GET /bookings/tutor/{tutorId}': () => ({ items, nextPageToken: null }),
    'POST /bookings/booking/open/{tutorUid}': () => {
      const answer = unlessLost({ items: [{ when: slot.when, booking: slot }] });
      items = [slot];
      return answer;
    },
    'DELETE /bookings/booking/{id}': () => {
      const answer = unlessLost({ ok: true as const });
      items = [];
      return answer;
    },
  });
  const weeks = () => calls.filter(({ path }) => /^bookings.tutor.\w+\?/.test(path)).length;
  const press = async (state: string) =>
    userEvent.click(await cell(new RegExp(`Wed 25 Nov 2026, 09:00 .*, ${state}$`)));
  const pressTwice = async (state: string) => {
    const before = weeks();
    await press(state);
    await waitFor(() => expect(weeks()).toBe(before + 1));
    await press(state);
  };
  await pressTwice('closed');
  await pressTwice('open');
  await pressTwice('closed');
  await cell(/Wed 25 Nov 2026, 09:00 .*, open$/);
  const keysOf = (method: string) =>
    calls.filter((call) => call.method === method).map(({ headers }) => headers['Idempotency-Key']);
  const [first, again, anew, anewAgain] = keysOf('POST');
  expect([again, anewAgain]).toEqual([first, anew]);
  expect(new Set([undefined, first, anew, ...keysOf('DELETE')]).size).toBe(4);
});

test('an hour that was opened although the answer was lost, and closed since, is opened again by another command', async () => {
  const slot = aBooking({ id: 'made', status: 'pending', student: null, when: at(25, 9) });
  let items: BookingJson[] = [];
  const keys: unknown[] = [];
  show([], {
    'GET /bookings/tutor/{tutorId}': () => ({ items, nextPageToken: null }),
    'POST /bookings/booking/open/{tutorUid}': ({ params }) => {
      items = [slot];
      keys.push(params.header?.['Idempotency-Key']);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return { items: [{ when: slot.when, booking: slot }] };
    },
    'DELETE /bookings/booking/{id}': () => {
      items = [];
      return { ok: true };
    },
  });
  for (const state of ['closed', 'open', 'closed', 'open']) {
    const hour = await cell(new RegExp(`Wed 25 Nov 2026, 09:00 .*, ${state}$`));
    if (keys.length < 2) await userEvent.click(hour);
  }
  expect(new Set(keys).size).toBe(2);
});

test('while the stream is away the week and the time off are looked at', async () => {
  jest.useFakeTimers();
  try {
    let items: BookingJson[] = [];
    const { calls, become } = show([], { 'GET /bookings/tutor/{tutorId}': () => ({ items, nextPageToken: null }) });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(120_000);
    const before = calls.length;
    items = [booked];
    act(() => become('failing'));
    await pass(31_000);
    expect(screen.getByLabelText(/Wed 25 Nov 2026, 11:00 .*, Camila Duarte, Upcoming$/)).toBeVisible();
    const looked = calls.slice(before).map(({ path }) => path.replace(/\?.*/, ''));
    const tutor = aTutor().uid;
    expect(looked.sort()).toEqual([
      `bookings/tutor/${tutor}`,
      `bookings/tutor/${tutor}/time-off`,
      'groupsessions/mine/history',
      `groupsessions/tutor/${tutor}`,
    ]);
  } finally {
    jest.useRealTimers();
  }
});

test('the week shows what time it is, as far into the hour as it is', async () => {
  show([]);
  const line = (await cell(/Tue 24 Nov 2026, 12:00/)).parentElement?.querySelector<HTMLElement>('[data-now]');
  expect(line?.style.top).toBe('0%');
  expect(document.querySelectorAll('[data-now]')).toHaveLength(1);
});

test('NS-61 a lesson that its student moved leaves one hour and takes the other, which is open no more', async () => {
  const offered = { ...aBooking({ ...reopened, id: 'offered' }), when: booked.when + 2 * 3_600_000 };
  const shell = show([booked, offered]);
  expect(await cell(/Wed 25 Nov 2026, 11:00 .*, Camila Duarte, Upcoming$/)).toBeVisible();
  expect(await cell(/Wed 25 Nov 2026, 13:00 .*, open$/)).toBeVisible();
  act(() => shell.say('booking.changed', { ...booked, when: offered.when, version: 5 }));
  act(() => shell.say('booking.changed', { ...reopened, id: 'left', when: booked.when }));
  expect(await cell(/Wed 25 Nov 2026, 13:00 .*, Camila Duarte, Upcoming$/)).toBeVisible();
  expect(await cell(/Wed 25 Nov 2026, 11:00 .*, open$/)).toBeVisible();
});

test.each([
  ['booked', 'booked', 'dot', 'HL304'],
  ['open', 'booked', 'dot', 'HL304'],
  ['in-progress', 'now', 'live', 'In Progress'],
  ['tutor-present', 'now', 'live', 'Teacher Present'],
  ['pending-feedback', 'due', 'triangle', 'Feedback due'],
  ['completed', 'done', 'tick', 'HL304'],
  ['student-absent', 'done', 'dash', 'absent'],
  ['tutor-absent', 'done', 'dash', 'Teacher Absent'],
  ['student-cancelled', 'done', 'cross', 'cancelled'],
  ['tutor-cancelled', 'done', 'cross', 'cancelled'],
  ['cancelled', 'done', 'cross', 'cancelled'],
] as const)('LIVE-02, BOOK-33 a lesson that is %s says so in its hour', (status, kind, shape, detail) => {
  const lesson = lessonOf(aBooking({ status }));
  const at10 = { when: lesson.when, hour: 10, isSecond: false, past: true };
  const hour = { ...at10, isAtRisk: false, isFeedbackOver: false, lesson };
  expect(lookOf(hour)).toMatchObject({ kind, shape, title: 'Camila D.', detail });
});

test('NS-55 a lesson in the week leads to its own page', async () => {
  const person = aTutor({ timeZone: zone });
  const shell = makeFakeShell({
    person,
    now,
    api: {
      'GET /bookings/tutor/{tutorId}': () => ({ items: [booked], nextPageToken: null }),
      'GET /groupsessions/tutor/{tutorId}': () => ({ items: [], nextPageToken: null }),
      'GET /groupsessions/mine/history': () => ({ items: [], nextPageToken: null, hasAny: false }),
    },
  });
  renderInShell(<SchedulePage />, { shell });
  await userEvent.click(await cell(/Wed 25 Nov 2026, 11:00/));
  expect(shell.services.navigate).toHaveBeenCalledWith('/tutor/lesson/booked');
});

test('NS-77 the hour that the school asks for is in view and has the focus, also in another week; one that is over is not asked for', async () => {
  const { unmount } = renderAt(at(24 + 9, 8));
  expect(await screen.findByText(/The school asks who could open this hour: Thu 3 Dec 2026, 08:00/)).toBeVisible();
  const wanted = await cell(/Thu 3 Dec 2026, 08:00/);
  expect([wanted.dataset.asked, document.activeElement]).toEqual(['true', wanted]);
  unmount();
  renderAt(at(23, 8));
  await cell(/Wed 25 Nov 2026, 08:00/);
  expect(screen.queryByText(/The school asks/)).toBeNull();
});

test('NS-77 the hour that the school asks for comes into view also where the schedule is open already, and again when it is gone to again', async () => {
  const to = `/tutor/schedule?at=${at(24 + 9, 8)}`;
  const page = (
    <>
      <Link to={to}>Go there</Link>
      <SchedulePage />
    </>
  );
  renderInShell(page, { shell: shellOf([]), path: '/tutor/schedule' });
  await cell(/Wed 25 Nov 2026, 08:00/);
  for (const _time of ['once', 'again']) {
    await userEvent.click(screen.getByRole('link', { name: 'Go there' }));
    const wanted = await cell(/Thu 3 Dec 2026, 08:00/);
    expect([wanted.dataset.asked, document.activeElement]).toEqual(['true', wanted]);
    await userEvent.click(screen.getByRole('button', { name: 'This week' }));
    await cell(/Wed 25 Nov 2026, 08:00/);
  }
});
