import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { aBooking, aPerson, aStudent, monday } from '@parlance/kit/testing/builders.ts';
import { AnswerWithHeaders, type FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SlotResults } from '../../ui/slots/search-slots.ts';
import { SearchTab } from './search-tab.tsx';

type Found = AnswerOf<'post', '/bookings/search'>;
const base = aBooking().profile.tutor;
const slot = (
  id: string,
  { tutor = 'hannah', profile = {} }: { tutor?: string; profile?: Partial<typeof base> } = {},
) =>
  aBooking({
    id,
    status: 'pending',
    student: null,
    info: null,
    tutor,
    when: monday + 24 * 3_600_000,
    profile: { tutor: { ...base, ...profile }, student: null },
  });

async function found(answer: FakeAnswers['POST /bookings/search']) {
  const shell = makeFakeShell({
    person: aPerson(),
    api: {
      'POST /bookings/search': answer,
      'GET /profile/student/me': () => aStudent(),
      'GET /materials': () => materialsPage([aMaterial({ isDefault: true })]),
      'GET /materials/{id}/courses': () => ({ items: [], nextPageToken: null }),
      'GET /profile/tutors/favourites': () => ({ items: [] }),
    },
  });
  const path = '/student/bookings?view=search&from=2026-11-24&to=2026-11-26';
  return renderInShell(<SearchTab onBooked={jest.fn()} />, { shell, path });
}

test('a search that goes on shows its next page behind the first', async () => {
  let asked = 0;
  const { shell } = await found(() => {
    asked += 1;
    return asked === 1
      ? new AnswerWithHeaders({ hannah: [slot('a')] }, { 'Next-Page-Token': 'p2' })
      : { zola: [slot('b', { tutor: 'zola', profile: { name: 'Zola Adu' } })] };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More times' }));
  expect(await screen.findByRole('article', { name: 'Zola Adu' })).toBeVisible();
  expect(screen.getByRole('article', { name: 'Hannah Okafor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More times' })).toBeNull();
  expect(shell.calls.filter(({ path }) => path === 'bookings/search').at(-1)?.body).toMatchObject({ pageToken: 'p2' });
});

test('the next page of a search that is left meanwhile stands behind that one, and not behind the next', async () => {
  const next = Promise.withResolvers<Found>();
  const narrowed = Promise.withResolvers<Found>();
  const zola = { ...slot('z', { tutor: 'zola', profile: { name: 'Zola Adu', isPte: true } }), isPte: true };
  const { client } = await found((({ body }: { body?: unknown }) => {
    const { data, pageToken } = body as { data: { stream?: string }; pageToken?: string };
    if (pageToken) return next.promise;
    if (data.stream === 'pte') return narrowed.promise;
    return new AnswerWithHeaders({ hannah: [slot('a')] }, { 'Next-Page-Token': 'p2' });
  }) as never);
  await userEvent.click(await screen.findByRole('button', { name: 'More times' }));
  fireEvent.click(screen.getByRole('button', { name: /PTE/ }));
  const pia = slot('p', { tutor: 'pia', profile: { name: 'Pia', isPte: true } });
  await act(async () => narrowed.resolve({ pia: [{ ...pia, isPte: true }] }));
  expect(await screen.findByRole('article', { name: 'Pia' })).toBeVisible();
  await act(async () => next.resolve({ zola: [zola] }));
  const kept = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['/bookings/search'] })
      .map(({ state }) => (state.data as SlotResults).slots.map(({ id }) => id));
  await waitFor(() => expect(kept()).toEqual([['a', 'z'], ['p']]));
  expect(screen.queryByRole('article', { name: 'Zola Adu' })).toBeNull();
});

test('a narrowed search asks for no page by the mark of the one before', async () => {
  await found((({ body }: { body?: unknown }) => {
    const { data } = body as { data: { stream?: string } };
    if (data.stream === 'pte') return new Promise(() => undefined);
    return new AnswerWithHeaders({ hannah: [slot('a')] }, { 'Next-Page-Token': 'p2' });
  }) as never);
  expect(await screen.findByRole('button', { name: 'More times' })).toBeEnabled();
  fireEvent.click(screen.getByRole('button', { name: /PTE/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'More times' })).toBeDisabled());
});
