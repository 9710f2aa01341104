import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { firstPolicy } from '@parlance/kit/domain/policy.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aGroupLesson, aGroupSession, aGroupStudent } from '@parlance/kit/testing/session-builders.ts';
import { aPerson, aStudent, monday } from '@parlance/kit/testing/builders.ts';
import { AnswerWithHeaders, type FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { type FakeShell, makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionSearchTab } from './session-search-tab.tsx';

const day = 86_400_000;
const mine = { students: [aGroupStudent()], status: 'booked' as const };
const lessons = [
  aGroupLesson({ studentCount: 2 }),
  aGroupLesson({ bookingId: 'lesson-2', when: monday + 10 * day }),
  aGroupLesson({ bookingId: 'lesson-3', when: monday + 17 * day, ...mine }),
  aGroupLesson({ bookingId: 'lesson-4', when: monday - day }),
];
const session = aGroupSession({ bookings: lessons });

async function searched(api: FakeAnswers = {}, person = aPerson()) {
  const found = { [session.tutor]: [session] };
  const shell = makeFakeShell({ now: monday, person, api: { 'POST /groupsessions/search': () => found, ...api } });
  const onBooked = jest.fn();
  renderInShell(
    <SessionSearchTab
      onBooked={onBooked}
      form={({ onSearch }) => (
        <button onClick={() => onSearch({ startDate: '2026-11-23', endDate: '2026-12-23', time: 'anytime' })}>
          go
        </button>
      )}
    />,
    { shell, path: '/student/bookings?view=search&kind=group&from=2026-11-23&to=2026-12-23' },
  );
  await userEvent.click(screen.getByText('go'));
  return { shell, onBooked, card: await screen.findByRole('article', { name: 'Meetings that work' }) };
}

test('CON-60 before anybody asks for days the sessions of the next ones are there', async () => {
  const shell = makeFakeShell({
    now: monday,
    api: { 'POST /groupsessions/search': () => ({ [session.tutor]: [session] }) },
  });
  renderInShell(<SessionSearchTab onBooked={jest.fn()} form={() => null} />, { shell });
  expect(await screen.findByRole('article', { name: 'Meetings that work' })).toBeVisible();
  expect(shell.calls.find(({ path }) => path === 'groupsessions/search')?.body).toMatchObject({
    data: { startDate: '2026-11-23', endDate: '2026-12-23' },
  });
  expect(document.body).toHaveFocus();
});

type Booked = AnswerOf<'put', '/groupsessions/session/book'>;
const boxes = () => screen.getAllByRole('checkbox');

test('SRCH-18, SRCH-19, SRCH-20 a card says course, level, lessons and teacher, and when it commences', async () => {
  const { card } = await searched();
  for (const text of ['Commencing 26 Nov 2026', 'Health language, 4 lessons', 'Pre-Intermediate', 'Hannah Okafor']) {
    expect(within(card).getByText(text)).toBeInTheDocument();
  }
  expect(within(card).getByRole('button', { name: 'View teacher' })).toBeEnabled();
  expect(within(card).getByRole('button', { name: 'View & Book Lessons' })).toBeEnabled();
  await expectAccessible();
});

test('SRCH-19 in a zone that the browser does not know the day is that of UTC', async () => {
  const { card } = await searched({}, aPerson({ timeZone: 'Mars/Olympus' }));
  expect(within(card).getByText('Commencing 26 Nov 2026')).toBeInTheDocument();
});

test('GRP-01..GRP-04, GRP-06..GRP-08 the lessons of a session are chosen together and counted, those that are open', async () => {
  const { shell } = await searched();
  await userEvent.click(screen.getByRole('button', { name: 'View & Book Lessons' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Lessons to Book' });
  expect(boxes().map((box) => !(box as HTMLInputElement).disabled)).toEqual([true, true, false, false]);
  expect(within(dialog).getByText('BOOKED')).toBeInTheDocument();
  expect(within(dialog).getByText('Selected: 0 of 4 lessons')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Book Selected Lessons' }));
  expect(shell.services.notify.error).toHaveBeenCalledWith('Please select at least one lesson to book');
  for (const box of boxes().slice(0, 2)) await userEvent.click(box);
  expect(within(dialog).getByText('Selected: 2 of 4 lessons')).toBeInTheDocument();
  await expectAccessible();
});

test('NS-27 a card says how many seats are taken, on which days it is, and whether it goes ahead; the bar is explained', async () => {
  const { card } = await searched();
  expect(within(card).getByRole('img', { name: '2 of 8 seats taken, minimum 2' })).toBeVisible();
  expect(within(card).getByText('2 of 8 seats taken')).toBeVisible();
  expect(within(card).getByText('Going ahead')).toBeVisible();
  expect(within(card).getByText('Thursdays · 50 min')).toBeVisible();
  expect(screen.getByText('The bar marks the fewest students a session needs')).toBeVisible();
});

test.each([
  ['before', 3 * day, /^Needs 1 more student by Wed 25 Nov 2026, 22:00 São Paulo \(UTC−3\), when the school decides\./],
  ['within', day / 2, /^Needs 1 more student; the school decides now\./],
] as const)(
  'NS-27 %s the 12 hours before a lesson that lacks students the card says what it lacks, and that tokens come back',
  async (_when, ahead, words) => {
    const lacking = aGroupSession({ bookings: [aGroupLesson({ when: monday + ahead, studentCount: 1 })] });
    const { card } = await searched({ 'POST /groupsessions/search': () => ({ [lacking.tutor]: [lacking] }) });
    expect(within(card).getByText('At risk')).toBeVisible();
    expect(within(card).getByText(words)).toHaveTextContent(/If it does not go ahead, your tokens come back\.$/);
  },
);

test.each([
  [5, 'Uses Workplace group tokens: you have 5, 3 remain.', 0],
  [1, 'You have 1 of your Workplace group tokens and chose 2 lessons.', 1],
])('the choice says which tokens it takes: of %d "%s"', async (groupLessonTokens, words, ways) => {
  const student = aStudent({ data: { ...aStudent().data, groupLessonTokens } });
  const { shell } = await searched({ 'GET /profile/student/me': () => student });
  await userEvent.click(screen.getByRole('button', { name: 'View & Book Lessons' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Lessons to Book' });
  expect(within(dialog).getAllByRole('img', { name: /seats taken/ })).toHaveLength(3);
  for (const box of boxes().slice(0, 2)) await userEvent.click(box);
  expect(await within(dialog).findByText((text) => text.startsWith(words))).toBeVisible();
  const more = within(dialog).queryAllByRole('button', { name: 'Get more tokens' });
  expect(more).toHaveLength(ways);
  for (const way of more) await userEvent.click(way);
  if (ways > 0) return expect(shell.services.navigate).toHaveBeenCalledWith('/student/subscription');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Book Selected Lessons' }));
  const sure = await screen.findByRole('dialog', { name: 'Booking Confirmation' });
  expect(sure).toHaveTextContent('Book 2 lessons of Meetings that work?');
  expect(sure).toHaveTextContent('Uses 2 of your 5 Workplace group tokens, 3 remain.');
});

test('GRP-05, GRP-09..GRP-11 what is chosen is confirmed and booked by one call', async () => {
  let finish: (answer: Booked) => void = () => undefined;
  const { shell, onBooked } = await searched({
    'PUT /groupsessions/session/book': () => new Promise((resolve) => (finish = resolve)),
  });
  await userEvent.click(screen.getByRole('button', { name: 'View & Book Lessons' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Lessons to Book' });
  for (const box of boxes().slice(0, 2)) await userEvent.click(box);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Book Selected Lessons' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Book Selected Lessons' }));
  const sure = await screen.findByRole('dialog', { name: 'Booking Confirmation' });
  for (const text of ["You're all set for Group Sessions!", 'Health language', 'Pre-Intermediate', 'Thu 26 Nov 2026']) {
    expect(within(sure).getByText(text)).toBeInTheDocument();
  }
  expect(within(sure).getByText('10:00 São Paulo (UTC−3)')).toBeInTheDocument();
  expect(within(sure).getByText('08:00 for Hannah in Toronto')).toBeInTheDocument();
  expect(sure).toHaveTextContent(
    'until 12 hours before it starts, the first until Wed 25 Nov 2026, 22:00 São Paulo (UTC−3); its token then comes back.',
  );
  expect(within(sure).getByText('Lessons').nextElementSibling).toHaveTextContent('2');
  await expectAccessible();
  await userEvent.click(within(sure).getByRole('button', { name: 'Confirm' }));
  const busy = await screen.findByRole('button', { name: 'Booking...' });
  await userEvent.click(busy);
  expect(screen.getByRole('dialog', { name: 'Select Lessons to Book' })).toBeVisible();
  for (const box of boxes()) expect(box).toBeDisabled();
  finish({ lessons: lessons.slice(0, 2), wallets: [] });
  await waitFor(() => expect(onBooked).toHaveBeenCalled());
  const [sent, ...more] = shell.calls.filter(({ path }) => path === 'groupsessions/session/book');
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({ booking: 'session-1', selectedLessons: ['lesson-1', 'lesson-2'] });
  expect(sent?.headers['Idempotency-Key']).toBeTruthy();
});

test('GRP-04 "Cancel" leaves the choice without booking', async () => {
  const { shell, onBooked } = await searched();
  await userEvent.click(screen.getByRole('button', { name: 'View & Book Lessons' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Lessons to Book' });
  for (const box of boxes().slice(0, 2)) await userEvent.click(box);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onBooked).not.toHaveBeenCalled();
  expect(shell.calls.map(({ path }) => path)).not.toContain('groupsessions/session/book');
});

test('GRP-06 when one could not be booked, the dialog says which and why, and nothing is booked', async () => {
  const details = { lessons: [{ id: 'lesson-2', code: 'LESSON_FULL', message: 'This lesson is full.' }] };
  const refuse = () => {
    throw new Problem('Some of these lessons cannot be booked.', { code: 'LESSONS_UNAVAILABLE', status: 409, details });
  };
  const { onBooked } = await searched({ 'PUT /groupsessions/session/book': refuse });
  await userEvent.click(screen.getByRole('button', { name: 'View & Book Lessons' }));
  for (const box of boxes().slice(0, 2)) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Book Selected Lessons' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Thu 3 Dec 2026.*This lesson is full\./);
  expect(onBooked).not.toHaveBeenCalled();
});

test('CON-60, BOOK-18..BOOK-20 what a group lesson lacks is said as for any other, with the way to it; "Cancel" leads back to the choice', async () => {
  const refuse = () => {
    throw new Problem('You need a plan.', { code: 'SUBSCRIPTION_REQUIRED', status: 422 });
  };
  const { shell } = await searched({
    'PUT /groupsessions/session/book': refuse,
    'GET /profile/student/me': () => aStudent(),
  });
  await userEvent.click(screen.getByRole('button', { name: 'View & Book Lessons' }));
  await userEvent.click(boxes()[0] as HTMLElement);
  const bookThem = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Book Selected Lessons' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    return screen.findByRole('dialog', { name: 'Subscription Required' });
  };
  const lack = await bookThem();
  expect(lack).toHaveTextContent('To book this teacher, you need an active subscription');
  await userEvent.click(within(lack).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Selected: 1 of 4 lessons')).toBeInTheDocument();
  await userEvent.click(within(await bookThem()).getByRole('button', { name: 'Enroll Now' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/subscription');
  expect(shell.services.notify.error).not.toHaveBeenCalled();
});

test('FB-19, PERM-47 a seat that goes while the results are on screen goes there too, in an open dialog as well, and comes back', async () => {
  const { shell, card } = await searched();
  expect(shell.watched).toEqual([
    { search: { startDate: '2026-11-23', endDate: '2026-12-23', time: 'anytime', timezone: 'America/Sao_Paulo' } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'View & Book Lessons' }));
  await userEvent.click(boxes()[0] as HTMLElement);
  act(() => shell.say('group.lesson', aGroupLesson({ status: 'booked', studentCount: 8, version: 2 })));
  await waitFor(() => expect(boxes()[0]).toBeDisabled());
  expect(boxes().map((box) => !(box as HTMLInputElement).disabled)).toEqual([false, true, false, false]);
  expect(screen.getByText('Selected: 0 of 4 lessons')).toBeInTheDocument();
  expect(within(card).getByText('1 of 3 lessons full.')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveTextContent('Full');
  // What comes late changes nothing.
  act(() => shell.say('group.lesson', aGroupLesson({ version: 1 })));
  act(() => shell.say('group.lesson', aGroupLesson({ bookingId: 'lesson-2', status: 'booked', version: 2 })));
  await waitFor(() => expect(boxes()[1]).toBeDisabled());
  expect(boxes()[0]).toBeDisabled();
  for (const bookingId of ['lesson-1', 'lesson-2']) {
    act(() => shell.say('group.lesson', aGroupLesson({ bookingId, version: 3 })));
  }
  await waitFor(() =>
    expect(
      boxes()
        .slice(0, 2)
        .every((box) => !(box as HTMLInputElement).disabled),
    ).toBe(true),
  );
  expect(within(card).queryByText(/\bfull\b/i)).not.toBeInTheDocument();
  expect(shell.calls.filter(({ path }) => path === 'groupsessions/search')).toHaveLength(1);
});

test('NS-09 a lesson that is too near to be given back says so before it is booked; clocks that change before the last one are told', async () => {
  const policy = { ...firstPolicy, version: 2, cancelLockMinutes: 180 };
  const near = aGroupLesson({ when: monday + 3_600_000, policy });
  const far = aGroupLesson({ bookingId: 'lesson-2', when: Date.UTC(2027, 2, 20, 13) });
  const both = aGroupSession({ bookings: [near, far] });
  await searched({ 'POST /groupsessions/search': () => ({ [both.tutor]: [both] }) });
  await userEvent.click(screen.getByRole('button', { name: 'View & Book Lessons' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Lessons to Book' });
  const change = 'Clocks in Toronto go forward on Sun 14 Mar 2027.';
  expect(dialog).toHaveTextContent(change);
  expect(dialog).toHaveTextContent('09:00 for Hannah in Toronto');
  await userEvent.click(boxes()[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Book Selected Lessons' }));
  const sure = await screen.findByRole('dialog', { name: 'Booking Confirmation' });
  expect(sure).toHaveTextContent('starts within 3 hours, so it cannot be cancelled once it is booked.');
  expect(sure).not.toHaveTextContent(change);
});

test('SRCH-21 a range with more sessions than a page shows those of every page', async () => {
  const later = aGroupSession({ id: 'session-2', title: 'Small talk', when: monday + 20 * day, bookings: [] });
  const { shell } = await searched({
    'POST /groupsessions/search': ({ body }) =>
      body.pageToken === 'two'
        ? { [later.tutor]: [later] }
        : new AnswerWithHeaders({ [session.tutor]: [session] }, { 'Next-Page-Token': 'two' }),
  });
  expect(await screen.findByRole('article', { name: 'Small talk' })).toBeInTheDocument();
  expect(shell.calls.filter(({ path }) => path === 'groupsessions/search')).toHaveLength(2);
});

test('FB-19 a session without a seat says so, and after a break of the stream the search is asked again', async () => {
  const full = aGroupSession({ bookings: [aGroupLesson({ status: 'booked' }), lessons[3] as GroupLessonJson] });
  const { shell, card } = await searched({ 'POST /groupsessions/search': () => ({ [full.tutor]: [full] }) });
  expect(within(card).getByText('All seats are taken. Seats that become free show here at once.')).toBeInTheDocument();
  expect(within(card).getByRole('button', { name: 'Full' })).toBeDisabled();
  await expectAccessible();
  act(() => shell.say('resync', {}));
  await waitFor(() => expect(shell.calls.filter(({ path }) => path === 'groupsessions/search')).toHaveLength(2));
});

describe('SRCH-21 a session that is made while results are on screen', () => {
  const made = aGroupSession({
    id: 'session-2',
    title: 'Small talk',
    bookings: ['a', 'b'].map((bookingId) => aGroupLesson({ bookingId, groupSessionId: 'session-2' })),
  });
  const searches = (shell: FakeShell) => shell.calls.filter(({ path }) => path === 'groupsessions/search').length;
  const news = () => screen.findByRole('button', { name: '1 new group session, show it' });

  test('FB-19 waits behind a chip, counted once for all its lessons, and shows when it is asked for', async () => {
    let all = [session];
    const { shell } = await searched({ 'POST /groupsessions/search': () => ({ [session.tutor]: all }) });
    all = [session, made];
    act(() => made.bookings.forEach((lesson) => shell.say('group.lesson', lesson)));
    const chip = await news();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(searches(shell)).toBe(1);
    await expectAccessible();
    await userEvent.click(chip);
    expect(await screen.findByRole('article', { name: 'Small talk' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /new group session/ })).toBeNull();
  });

  test('a full or cancelled lesson of a session that is not shown is no news', async () => {
    const { shell } = await searched();
    act(() => made.bookings.forEach((lesson) => shell.say('group.lesson', { ...lesson, status: 'cancelled' })));
    expect(screen.queryByRole('button', { name: /new group session/ })).toBeNull();
  });

  test('LIVE-19 without the stream the search is asked again after 30 s, and with it never', async () => {
    let all = [session];
    const { shell, card } = await searched({ 'POST /groupsessions/search': () => ({ [session.tutor]: all }) });
    jest.useFakeTimers();
    try {
      await act(() => jest.advanceTimersByTimeAsync(120_000));
      expect(searches(shell)).toBe(1);
      act(() => shell.become('failing'));
      all = [
        {
          ...session,
          bookings: [aGroupLesson({ status: 'booked', studentCount: 8, version: 2 }), ...lessons.slice(1)],
        },
        made,
      ];
      await act(() => jest.advanceTimersByTimeAsync(30_100));
      expect(searches(shell)).toBe(2);
    } finally {
      jest.useRealTimers();
    }
    expect(within(card).getByText('1 of 3 lessons full.')).toBeInTheDocument();
    expect(await news()).toBeEnabled();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});

test('an empty search says "No group sessions Found."', async () => {
  const shell = makeFakeShell({ now: monday, api: { 'POST /groupsessions/search': () => ({}) } });
  renderInShell(
    <SessionSearchTab
      onBooked={jest.fn()}
      form={({ onSearch }) => <button onClick={() => onSearch(dates)}>go</button>}
    />,
    { shell },
  );
  await userEvent.click(screen.getByText('go'));
  expect(await screen.findByText('No group sessions Found.')).toBeInTheDocument();
});
const dates = { startDate: '2026-11-23', endDate: '2026-11-24', time: 'anytime' as const };
