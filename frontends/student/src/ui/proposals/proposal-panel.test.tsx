import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingTexts } from '../../locales/texts.ts';
import { ProposalPanels } from './proposal-panel.tsx';

type Proposal = AnswerOf<'get', '/bookings/proposals'>['items'][number];
const hour = 3_600_000;
const booking = aBooking({ id: 'b1', when: monday });
const hours = [1, 24, 25].map((later) => ({ id: `free-${later}`, when: monday + later * hour }));
const proposal: Proposal = { booking, until: monday - 13 * hour, hours };

function open({ items = [proposal], api = {}, only }: { items?: Proposal[]; api?: FakeAnswers; only?: string } = {}) {
  const listed = [...items];
  const sent: unknown[] = [];
  const shell = makeFakeShell({
    now: monday - 48 * hour,
    api: {
      'GET /bookings/proposals': () => ({ items: [...listed] }),
      'POST /bookings/proposals/{bookingId}/accept': ({ params, body }) => {
        sent.push({ ...params.path, ...body });
        listed.length = 0;
        return booking;
      },
      'POST /bookings/proposals/{bookingId}/decline': ({ params }) => {
        sent.push(params.path);
        listed.length = 0;
        return { ...booking, status: 'tutor-cancelled' as const };
      },
      ...api,
    },
  });
  return { sent, listed, ...renderInShell(<ProposalPanels {...(only ? { only } : {})} />, { shell }) };
}
const card = () => screen.findByRole('region', { name: /^Hannah Okafor cannot teach on Mon 23 Nov 2026, 10:00/ });

test('NS-76 one press moves the lesson to one of three hours, each with its day in the own zone and the teacher’s', async () => {
  const { sent, shell, container } = open();
  const buttons = within(await card()).getAllByRole('button', { name: /^Move here, / });
  expect(buttons).toHaveLength(3);
  expect(within(await card()).getAllByText(/ in Toronto$/)).toHaveLength(3);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Move here, Tue 24 Nov 2026, 10:00' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Moved to Tue 24 Nov 2026, 10:00'));
  expect(sent).toEqual([{ bookingId: 'b1', to: 'free-24' }]);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('NS-76 while the stream is away it is looked whether something is asked', async () => {
  jest.useFakeTimers();
  try {
    const { shell, listed } = open({ items: [] });
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    const before = shell.calls.length;
    listed.push(proposal);
    act(() => shell.become('failing'));
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(screen.getByRole('region', { name: /^Hannah Okafor cannot teach/ })).toBeVisible();
    expect([before, shell.calls.length]).toEqual([1, 2]);
  } finally {
    jest.useRealTimers();
  }
});

test('NS-76 an hour that is taken is told of, and the others remain', async () => {
  const { shell, listed } = open({
    api: {
      'POST /bookings/proposals/{bookingId}/accept': () => {
        listed[0] = { ...proposal, hours: hours.slice(1) };
        throw new Problem('This slot has just been taken.', { code: 'SLOT_TAKEN', status: 409 });
      },
    },
  });
  await userEvent.click(within(await card()).getAllByRole('button', { name: /^Move here, / })[0]!);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Move here, / })).toHaveLength(2));
  expect(shell.services.notify.error).toHaveBeenCalledWith('This slot has just been taken.');
});

test('NS-76 while one is taken nothing else can be pressed: two presses are no two answers', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  open({
    api: {
      'POST /bookings/proposals/{bookingId}/accept': async () => {
        await held;
        return booking;
      },
    },
  });
  const [first, second] = within(await card()).getAllByRole('button', { name: /^Move here, / });
  await userEvent.click(first!);
  expect(second).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Have my token back' })).toBeDisabled();
  finish();
  await waitFor(() => expect(second).toBeEnabled());
});

test('NS-76 the token is back after being asked once more', async () => {
  const { sent, shell } = open();
  await userEvent.click(within(await card()).getByRole('button', { name: 'Have my token back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Have your token back?' });
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Have my token back' }));
  await waitFor(() =>
    expect(shell.services.notify.success).toHaveBeenCalledWith('Lesson cancelled. Your token is back.'),
  );
  expect(sent).toEqual([{ bookingId: 'b1' }]);
});

test('NS-76 what is asked comes and goes live; a lesson’s page has its own alone, and nothing asked is nothing said', async () => {
  const { shell, listed, unmount } = open({ items: [] });
  await waitFor(() => expect(shell.calls).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
  listed.push({ ...proposal, hours: [] });
  act(() => shell.say('proposal.changed', { bookingId: 'b1' }));
  expect(await screen.findByText(/is free within a week any more/)).toBeVisible();
  unmount();
  open({ only: 'another', items: [proposal] });
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('NS-76 what cannot be read can be tried again', async () => {
  open({
    api: {
      'GET /bookings/proposals': () => {
        throw new Problem('We cannot reach the product.', { code: 'INTERNAL', status: 400 });
      },
    },
  });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

describe('in another language', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = speakPseudo(kitTexts, bookingTexts);
  });
  afterEach(() => stop());

  test('what is asked can be read: no English is left', async () => {
    open();
    await screen.findByRole('button', { name: wide(bookingTexts.english.proposal.decline) });
    expect(englishLeft(['Hannah Okafor', 'Toronto', 'São Paulo', 'UTC'])).toEqual([]);
  });
});
