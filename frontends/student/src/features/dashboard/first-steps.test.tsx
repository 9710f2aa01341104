import type { BookingJson, Schemas } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, aPerson, aStudent, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { firstStepTexts } from '../../locales/texts.ts';
import { FirstSteps } from './first-steps.tsx';

beforeEach(() => localStorage.clear());

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const page = <T,>(items: T[]) => ({ items, nextPageToken: null });
const newcomer = aStudent();
const nothing = { subscription: { currentSubscription: null }, freeTrialActivated: false };
type Over = {
  data?: Partial<Schemas['Student']['data']>;
  zone?: string;
  booked?: BookingJson[];
  running?: BookingJson[];
  past?: BookingJson[];
};

function show({ data = {}, zone = here, booked = [], running = [], past = [] }: Over = {}) {
  const shell = makeFakeShell({
    now: monday,
    person: aPerson({ timeZone: zone }),
    api: {
      'GET /bookings/proposals': () => ({ items: [] }),
      'GET /profile/student/me': () => ({
        ...newcomer,
        data: { ...newcomer.data, lessonTokens: 0, usedTutors: [], ...data },
        stripe: nothing,
      }),
      'GET /bookings/mine': ({ params }) => page(params?.query?.view === 'live' ? running : booked),
      'GET /groupsessions/mine': () => page([]),
      'GET /bookings/mine/history': () => ({ ...page(past), hasAny: past.length > 0 }),
      'GET /groupsessions/mine/history': () => ({ ...page([]), hasAny: false }),
    },
  });
  return renderInShell(<FirstSteps />, { shell });
}
const steps = async () =>
  within(await screen.findByRole('list', { name: 'Your first lesson' })).getAllByRole('listitem');
const states = async () => (await steps()).map((step) => step.getAttribute('data-state'));

/** What the browser says when it is asked for camera and microphone. */
function allowDevices(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

test('SUB-07 a newcomer reads what a token is and what comes first, each with its way', async () => {
  const { shell } = show();
  expect(await states()).toEqual(['past', 'now', 'later', 'later']);
  expect(screen.getByText(/One token is one lesson of 50 minutes\./)).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'See free trial and plans' }));
  await userEvent.click(screen.getByRole('button', { name: 'Find a lesson' }));
  expect(shell.services.navigate.mock.calls).toEqual([['/student/subscription'], ['/student/bookings?view=search']]);
});

test('a device in another zone than the profile is said', async () => {
  const { shell } = show({ zone: 'Pacific/Kiritimati' });
  expect(await states()).toEqual(['now', 'later', 'later', 'later']);
  expect(screen.getByText(/Times are shown for Kiritimati \(UTC\+14\), but this device is in/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change time zone' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/account');
});

test('camera and microphone are tried out and let go at once; what cannot be reached is no dead end', async () => {
  const stop = jest.fn();
  const ask = jest.fn().mockRejectedValueOnce(new Error('NotAllowedError'));
  allowDevices(ask.mockResolvedValue({ getTracks: () => [{ stop }, { stop }] }));
  show();
  const check = await screen.findByRole('button', { name: 'Check camera and microphone' });
  await userEvent.click(check);
  expect(await screen.findByText(/You can also join to listen and write\./)).toBeVisible();
  await userEvent.click(check);
  await waitFor(async () => expect(await states()).toEqual(['past', 'past', 'now', 'later']));
  expect(stop).toHaveBeenCalledTimes(2);
});

test.each<[string, Over]>([['the first lesson was held', { data: { usedTutors: ['t'] } }]])(
  'the steps are gone when %s',
  async (_when, over) => {
    const { shell, container } = show(over);
    await waitFor(() => expect(shell.calls).toHaveLength(7));
    await waitFor(() => expect(container.querySelector('section, ol')).toBeNull());
  },
);

test('what cannot be read is not claimed: the steps go', async () => {
  const shell = makeFakeShell({
    now: monday,
    person: aPerson({ timeZone: here, createdAt: monday }),
    api: {
      'GET /profile/student/me': () => {
        throw new Error('down');
      },
      'GET /bookings/mine': () => page([]),
      'GET /groupsessions/mine': () => page([]),
    },
  });
  renderInShell(<FirstSteps />, { shell });
  // While nothing is known nobody is sent to buy.
  expect(screen.getByRole('button', { name: 'See free trial and plans' })).toBeDisabled();
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
});

test('the steps are gone when all of them are done', async () => {
  allowDevices(async () => ({ getTracks: () => [] }));
  show({ data: { freeTrialToken: 1 }, booked: [aBooking({ when: monday + 86_400_000 })] });
  await waitFor(async () => expect(await states()).toEqual(['past', 'now', 'past', 'past']));
  await userEvent.click(screen.getByRole('button', { name: 'Check camera and microphone' }));
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
});

test.each<[string, Over]>([
  ['runs', { running: [aBooking({ when: monday, status: 'in-progress' })] }],
  ['waits for its feedback', { past: [aBooking({ when: monday - 3_600_000, status: 'pending-feedback' })] }],
])('nobody is sent to find a first lesson while it %s', async (_what, over) => {
  show({ data: { freeTrialToken: 0, lessonTokens: 9 }, ...over });
  await waitFor(async () => expect(await states()).toEqual(['past', 'now', 'past', 'past']));
});

test('a first lesson that was cancelled is still to be found', async () => {
  const past = [aBooking({ when: monday - 3_600_000, status: 'tutor-cancelled' })];
  const { shell } = show({ data: { lessonTokens: 9 }, past });
  await waitFor(() => expect(shell.calls).toHaveLength(7));
  await waitFor(async () => expect(await states()).toEqual(['past', 'now', 'past', 'later']));
});

test('the steps can be read in another language: no English is left', async () => {
  const stop = speakPseudo(kitTexts, firstStepTexts);
  try {
    show();
    expect((await screen.findAllByText(wide(firstStepTexts.english.lesson.action))).length).toBeGreaterThan(0);
    expect(englishLeft([here, here.split('/').at(-1) ?? '', 'UTC'])).toEqual([]);
  } finally {
    stop();
  }
});
