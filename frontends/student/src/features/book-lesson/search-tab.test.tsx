import { Problem } from '@parlance/kit/api/problem.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import type { ListedTutorJson, Schemas } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aPerson, aStudent, monday } from '@parlance/kit/testing/builders.ts';
import { AnswerWithHeaders, type FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { type FakeShell, makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { theme } from '@parlance/kit/theme/theme.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cardColumns } from './components/result-days.tsx';
import { ResultSkeleton } from './components/result-skeleton.tsx';
import { SearchTab } from './search-tab.tsx';

const hour = 3_600_000;
const payment: AnswerOf<'get', '/bookings/tutor/{tutorId}/{bookingId}/book'> = {
  wallet: { tokenType: 'lessonTokens', balance: 6 },
  policy: null,
};
const base = aBooking().profile.tutor;
const slot = (id: string, over: { tutor?: string; when?: number; profile?: Partial<typeof base> } = {}) =>
  aBooking({
    id,
    status: 'pending',
    student: null,
    info: null,
    tutor: over.tutor ?? 'hannah',
    when: over.when ?? monday + 24 * hour,
    profile: { tutor: { ...base, ...over.profile }, student: null },
  });
type Found = AnswerOf<'post', '/bookings/search'>;
type Subscription = NonNullable<Schemas['Student']['stripe']['subscription']['currentSubscription']>;
type Held = Subscription['categories'][number];
const held: Held = { tokenType: 'lessonTokens', priceId: 'p', expiredAt: Date.UTC(2026, 11, 14, 12), graceUntil: null };
const profile = (categories: Held[] | null) =>
  aStudent({
    stripe: { subscription: { currentSubscription: categories && { categories } }, freeTrialActivated: false },
  });

function favourite(uid: string): ListedTutorJson {
  return {
    uid,
    status: 'completed',
    isPte: false,
    profile: { image: '', name: uid, introduction: '', languages: [], video: '', timeZone: 'UTC' },
    rating: { avg: 0, count: 0 },
    isFavourite: true,
    reason: null,
    lastLessonAt: null,
  };
}

type Over = {
  categories?: Held[];
  status?: string;
  favourites?: string[];
  materials?: Schemas['Material'][];
  address?: string;
  check?: FakeAnswers['GET /bookings/tutor/{tutorId}/{bookingId}/book'];
};
const asked = '&from=2026-11-24&to=2026-11-26';

async function found(answer: FakeAnswers['POST /bookings/search'], over: Over = {}) {
  const shell = makeFakeShell({
    person: aPerson({ status: over.status ?? '' }),
    api: {
      'POST /bookings/search': answer,
      'GET /profile/student/me': () => profile(over.categories ?? null),
      'GET /materials': () => materialsPage(over.materials ?? [aMaterial({ isDefault: true })]),
      'GET /bookings/tutor/{tutorId}/{bookingId}/book': over.check ?? (() => payment),
      'GET /materials/{id}/courses': () => ({ items: [], nextPageToken: null }),
      'GET /profile/tutors/favourites': () => ({ items: (over.favourites ?? []).map(favourite) }),
    },
  });
  const path = `/student/bookings?view=search${over.address ?? asked}`;
  const view = renderInShell(<SearchTab onBooked={jest.fn()} />, { shell, path });
  return { ...view, shell };
}

test('SRCH-10, SRCH-12, SRCH-14 within a date a card for each teacher: photo, rating, times, two buttons; the map is keyed by tutor', async () => {
  const zola = { name: 'Zola Adu', rating: { avg: 4.9 }, timeZone: 'Africa/Harare' };
  const { container, shell } = await found(() => ({
    hannah: [slot('a'), slot('b', { when: monday + 25 * hour }), slot('c', { when: monday + 48 * hour })],
    zola: [slot('d', { tutor: 'zola', profile: zola })],
  }));
  const card = await screen.findByRole('article', { name: 'Hannah Okafor' });
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(within(card).getByText('HO')).toBeInTheDocument();
  expect(within(card).getByText('4.5')).toBeVisible();
  const times = within(within(card).getByRole('group', { name: 'Free times of Hannah Okafor' })).getAllByRole('button');
  expect(times.map((time) => time.textContent)).toEqual(['10:00', '11:00']);
  expect(card).toHaveTextContent('Toronto (UTC−5), 2 h behind');
  expect(within(card).getByRole('button', { name: 'Book' })).toBeDisabled();
  await userEvent.click(within(card).getByRole('button', { name: 'View teacher' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/profile/hannah', { state: { from: 'search' } });
  await expectAccessible(container);
});

test('PERM-34 the times of favourite teachers can be shown alone', async () => {
  const { shell, container } = await found(
    () => ({ hannah: [slot('a')], zola: [slot('d', { tutor: 'zola', profile: { name: 'Zola Adu' } })] }),
    { favourites: ['zola'] },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Favourites', pressed: false }));
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(['Zola Adu']);
  expect(screen.getByText('1 time with 1 teacher')).toBeVisible();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  // The server leaves out what is not shown, so that a page is full of what is.
  const asks = shell.calls.filter(({ path }) => path === 'bookings/search').map(({ body }) => body);
  expect(asks.map((ask) => (ask as { data: { tutors?: string[] } }).data.tutors)).toEqual([
    undefined,
    ['zola'],
    undefined,
  ]);
});

test('SRCH-12 what a filter leaves out may lie on a page that is not read yet: the server is asked, and it can be taken back', async () => {
  const answer = ({ body }: { body?: unknown }) => {
    const { data } = body as { data: { stream?: string } };
    return data.stream === 'pte'
      ? { pia: [slot('p', { tutor: 'pia', profile: { name: 'Pia', isPte: true } })] }
      : new AnswerWithHeaders({ hannah: [slot('a')] }, { 'Next-Page-Token': 'p2' });
  };
  await found(answer as never);
  await screen.findByRole('article', { name: 'Hannah Okafor' });
  fireEvent.click(screen.getByRole('button', { name: /PTE/ }));
  expect(await screen.findByText('None of these times fits what you show.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(await screen.findByRole('article', { name: 'Hannah Okafor' })).toBeVisible();
});

test('SRCH-13, CON-55 a PTE teacher is labelled "PTE Workplace", every other "Workplace"', async () => {
  await found(() => ({
    hannah: [slot('a')],
    pia: [slot('b', { tutor: 'pia', profile: { name: 'Pia', isPte: true } })],
  }));
  expect(within(await screen.findByRole('article', { name: 'Pia' })).getByText('PTE Workplace')).toBeVisible();
  expect(within(screen.getByRole('article', { name: 'Hannah Okafor' })).getByText('Workplace')).toBeVisible();
});

test('SRCH-15 pressing a time opens the booking dialog', async () => {
  await found(() => ({ hannah: [slot('a')] }));
  await userEvent.click(await screen.findByRole('button', { name: '10:00' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm Booking Details' })).toBeVisible();
});

test('SRCH-11 the grid has one, two, three and four cards a row, as 12, 6, 4 and 3 of 12 columns', () => {
  expect(cardColumns).toEqual({ base: 1, sm: 2, lg: 3, xl: 4 });
  const { sm, lg, xl } = theme.breakpoints ?? {};
  expect([sm, lg, xl]).toEqual(['600px', '1200px', '1600px']);
  const { container } = renderInShell(<ResultSkeleton />);
  const widths = [...container.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  for (const cards of [1, 2, 3, 4]) expect(widths).toContain(`--sg-cols:${cards};`);
});

test('SRCH-16, CON-41 nothing found says so, when the next free time is, and leads to its day', async () => {
  const nothing = new AnswerWithHeaders<Found>({}, { 'X-Next-Free': String(monday + 26 * hour) });
  const answer = jest.fn<Found | typeof nothing, []>(() => nothing);
  const { shell } = await found(answer);
  expect(await screen.findByText('No lessons that match your criteria were found')).toBeVisible();
  expect(screen.getByText('The next free time is Tue 24 Nov 2026, 12:00 São Paulo (UTC−3).')).toBeVisible();
  answer.mockReturnValue({ hannah: [slot('a', { when: monday + 26 * hour })] });
  fireEvent.click(screen.getByRole('button', { name: 'Show Tue 24 Nov 2026' }));
  expect(await screen.findByRole('button', { name: '12:00' })).toBeVisible();
  expect(shell.calls.findLast(({ path }) => path === 'bookings/search')?.body).toMatchObject({
    data: { startDate: '2026-11-24', endDate: '2026-11-24', time: 'anytime' },
  });
  for (const field of ['Start date', 'End date']) {
    expect(screen.getByLabelText(field, { selector: 'button' })).toHaveTextContent('Tue 24 Nov 2026');
  }
});

test('SRCH-17 what a student holds stands below the results; without a current subscription there is no panel', async () => {
  const { unmount } = await found(() => ({ hannah: [slot('a')] }), { categories: [held] });
  const panel = await screen.findByRole('region', { name: 'Your subscription' });
  expect(panel).toHaveTextContent('6 tokens, until 14 December 2026');
  const card = await screen.findByRole('article', { name: 'Hannah Okafor' });
  expect(card.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  unmount();
  await found(() => ({ hannah: [slot('a')] }));
  await screen.findByRole('article', { name: 'Hannah Okafor' });
  expect(screen.queryByRole('region', { name: 'Your subscription' })).toBeNull();
});

test('SRCH-28, ERR-09 a failure is shown as an error and offers another try, which may succeed', async () => {
  let tries = 0;
  const { shell } = await found(() => {
    tries += 1;
    if (tries === 1) throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
    return { hannah: [slot('a')] };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(shell.services.notify.error).toHaveBeenCalledWith('Something went wrong, please try again');
  expect(await screen.findByRole('article', { name: 'Hannah Okafor' })).toBeVisible();
});

test('BOOK-43 teachers in training stand in a set of their own, flagged as practice', async () => {
  const trainee = { name: 'Tess Trainee', status: 'training' };
  await found(() => ({ hannah: [slot('a')], tess: [slot('b', { tutor: 'tess', profile: trainee })] }), {
    status: 'mock',
  });
  const demo = await screen.findByRole('region', { name: 'Practice teachers' });
  expect(within(demo).getAllByRole('article')).toHaveLength(1);
  const card = within(demo).getByRole('article', { name: 'Tess Trainee' });
  expect(within(card).getByText('Practice teacher')).toBeVisible();
  expect(within(demo).queryByRole('article', { name: 'Hannah Okafor' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Hannah Okafor' })).toBeVisible();
});

test('LIVE-19 without the stream the search is asked again after 30 s: what is new waits behind the chip, what is gone goes', async () => {
  let free = [slot('a'), slot('b', { when: monday + 25 * hour })];
  const { shell } = await found(() => ({ hannah: free }));
  await screen.findByRole('article', { name: 'Hannah Okafor' });
  const times = () => within(screen.getByRole('group', { name: /^Free times/ })).getAllByRole('button');
  const asked = () => shell.calls.filter(({ path }) => path === 'bookings/search').length;
  jest.useFakeTimers();
  try {
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(asked()).toBe(1);
    act(() => shell.become('failing'));
    free = [slot('b', { when: monday + 25 * hour }), slot('c', { when: monday + 26 * hour })];
    await act(() => jest.advanceTimersByTimeAsync(30_100));
    expect(asked()).toBe(2);
  } finally {
    jest.useRealTimers();
  }
  expect(times().map((time) => time.textContent)).toEqual(['11:00']);
  await userEvent.click(await screen.findByRole('button', { name: '1 new time, show it' }));
  expect(times().map((time) => time.textContent)).toEqual(['11:00', '12:00']);
});

test('a word stands above the times when the student’s clocks change before them', async () => {
  const lateMarch = Date.UTC(2027, 2, 29, 8);
  const berlin = aPerson({ timeZone: 'Europe/Berlin' });
  const shell = makeFakeShell({
    person: berlin,
    now: Date.UTC(2027, 2, 20),
    api: {
      'POST /bookings/search': () => ({ hannah: [slot('a', { when: lateMarch })] }),
      'GET /profile/student/me': () => profile(null),
    },
  });
  const path = '/student/bookings?view=search&from=2027-03-29&to=2027-03-29';
  renderInShell(<SearchTab onBooked={jest.fn()} />, { shell, path });
  expect(
    await screen.findByText('Clocks in Berlin go forward on Sun 28 Mar 2027. The times shown already count with it.'),
  ).toBeVisible();
});

const lacking = (code: 'SUBSCRIPTION_REQUIRED' | 'NO_TOKENS') => () => {
  throw new Problem('You have no lesson tokens left.', { code, status: 422 });
};

test.each([
  ['SUBSCRIPTION_REQUIRED', 'Subscription Required'],
  ['NO_TOKENS', 'Lesson Token Required'],
] as const)('CON-60, BOOK-18 the server decides before the details are asked for: %s', async (code, title) => {
  const { shell } = await found(() => ({ hannah: [slot('a')] }), { check: lacking(code) });
  await userEvent.click(await screen.findByRole('button', { name: '10:00' }));
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Confirm Booking Details' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /Enroll Now|Get tokens/ }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/subscription');
});

test('CON-60 a time that is gone when it is pressed leaves the list and says so', async () => {
  const check = () => {
    throw new Problem('This time is taken', { code: 'SLOT_TAKEN', status: 409 });
  };
  const { shell } = await found(() => ({ hannah: [slot('a'), slot('b', { when: monday + 25 * hour })] }), { check });
  await userEvent.click(await screen.findByRole('button', { name: '10:00' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '10:00' })).toBeNull());
  expect(shell.services.notify.error).toHaveBeenCalledWith('This time is taken');
  expect(screen.getByRole('button', { name: '11:00' })).toBeVisible();
});

test('CON-60 what pays is said as the server has said it', async () => {
  const trial = () => ({ wallet: { tokenType: 'freeTrialToken' as const, balance: 1 }, policy: null });
  await found(() => ({ hannah: [slot('a')] }), { check: trial });
  await userEvent.click(await screen.findByRole('button', { name: '10:00' }));
  expect(await screen.findByText('Uses your free trial token.')).toBeVisible();
});

const lower = { rating: { avg: 4.2 } };
const twoDays = () => ({
  hannah: [slot('a', { profile: lower }), slot('b', { when: monday + 48 * hour, profile: lower })],
  zola: [
    slot('d', {
      tutor: 'zola',
      when: monday + 25 * hour,
      profile: { name: 'Zola Adu', rating: { avg: 4.9 }, languages: ['de'] },
    }),
  ],
});
const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const bodies = ({ calls }: FakeShell) =>
  calls.flatMap(({ path, body }) => (path === 'bookings/search' ? [(body as { data: object }).data] : []));

test('CON-15, SRCH-07 before anybody searches the next seven days are there, by teacher with their next times', async () => {
  const { shell, container } = await found(twoDays, { address: '' });
  expect(await screen.findByRole('tab', { name: /Next free times/, selected: true })).toBeVisible();
  expect(bodies(shell)).toEqual([{ startDate: '2026-11-23', endDate: '2026-11-29', time: 'anytime' }]);
  const times = within(screen.getByRole('group', { name: 'Free times of Hannah Okafor' })).getAllByRole('button');
  expect(times.map((time) => time.textContent)).toEqual(['10:00Tue 24 Nov', '10:00Wed 25 Nov']);
  await expectAccessible(container);
});

test('SRCH-09 the address says the day, the stream, the rating and the order, and pressing them writes it', async () => {
  const { path } = await found(twoDays);
  expect(await screen.findByRole('tab', { name: /24 Nov 2026/, selected: true })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /25 Nov 2026/ }));
  expect(path()).toBe(`/student/bookings?view=search${asked}&day=2026-11-25`);
  expect(names()).toEqual(['Hannah Okafor']);
  await userEvent.click(screen.getByRole('tab', { name: /Next free times/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Best rated first' }));
  expect(names()).toEqual(['Zola Adu', 'Hannah Okafor']);
  expect(path()).toBe(`/student/bookings?view=search${asked}&day=soonest&order=rating`);
});

test('the same address shows the same: reloaded, shared, in another tab', async () => {
  const address = `${asked}&time=morning&day=2026-11-24&rating=4.5&language=de&teacher=zola`;
  const { shell } = await found(twoDays, { address });
  expect(await screen.findByRole('article', { name: 'Zola Adu' })).toBeVisible();
  expect(names()).toEqual(['Zola Adu']);
  expect(bodies(shell)).toEqual([
    { startDate: '2026-11-24', endDate: '2026-11-26', time: 'morning', tutor: 'zola', rating: 4.5, language: 'de' },
  ]);
  const form = within(screen.getByRole('form', { name: 'Booking Search' }));
  expect(form.getByRole('combobox', { name: 'Time' })).toHaveValue('Morning, 5 AM to 12 PM');
});

test('who speaks the student’s language is looked for by its name, and the address says so', async () => {
  const { path } = await found(twoDays);
  await screen.findByRole('article', { name: 'Hannah Okafor' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Also speaks' }));
  await userEvent.click(await screen.findByRole('option', { name: 'German' }));
  await waitFor(() => expect(names()).toEqual(['Zola Adu']));
  expect(path()).toBe(`/student/bookings?view=search${asked}&language=de`);
});

test('a filter that leaves nothing says so and leads back', async () => {
  const { path } = await found(twoDays, { address: `${asked}&stream=pte` });
  expect(await screen.findByText('None of these times fits what you show.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(names()).toHaveLength(2);
  expect(path()).toBe(`/student/bookings?view=search${asked}`);
});

test('SRCH-07 after a search the focus is on what was found, and how much it is is said once', async () => {
  await found(twoDays);
  await screen.findByRole('article', { name: 'Hannah Okafor' });
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'End date' }));
  const calendar = await screen.findByRole('dialog', { name: 'End date' });
  fireEvent.click(within(calendar).getByLabelText('25 November 2026', { selector: 'button' }));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: '3 times with 2 teachers' })).toHaveFocus());
  expect(screen.getByText('3 times with 2 teachers', { selector: '[role=status]' })).toBeInTheDocument();
});

test('a day of the address that lies on a later page is read', async () => {
  let pages = 0;
  await found(
    () => {
      pages += 1;
      return pages === 1
        ? new AnswerWithHeaders({ hannah: [slot('a')] }, { 'Next-Page-Token': 'p2' })
        : { zola: [slot('b', { tutor: 'zola', when: monday + 48 * hour, profile: { name: 'Zola Adu' } })] };
    },
    { address: `${asked}&day=2026-11-25` },
  );
  expect(await screen.findByRole('tab', { name: /25 Nov 2026/, selected: true })).toBeVisible();
  expect(names()).toEqual(['Zola Adu']);
});
