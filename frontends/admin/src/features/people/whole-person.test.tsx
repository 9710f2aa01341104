import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, aTutor, monday, someFeedback } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { progressPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WholePersonPage } from './whole-person-page.tsx';

const camila = aPerson();
const balances = {
  lessonTokens: 3,
  groupLessonTokens: 0,
  PTELessonTokens: 0,
  PTEGroupLessonTokens: 0,
  freeTrialToken: 0,
};
const none = { items: [], nextPageToken: null };
const booked = {
  id: '1.a',
  group: 'lessons',
  kind: 'lesson',
  at: monday,
  subject: 'book',
  by: { uid: camila.uid, name: camila.name },
  lesson: 'b1',
  topic: 'HL101 Giving directions',
  lessonAt: monday,
  before: '',
  after: 'booked',
  money: null,
  count: null,
  wallet: '',
  note: '',
} as const;
const taught = {
  taught: 12,
  inTime: 10,
  lateSeconds: 61,
  absent: 1,
  calledOff: 0,
  measured: 11,
  taughtSeconds: 32_400,
};
const act = {
  id: 'a1',
  at: monday,
  act: 'user.updated',
  changed: ['country'],
  reason: '',
  details: null,
  requestId: 'r',
  actor: { uid: 'n', name: 'Nadia Rahman', image: '' },
  subject: { uid: camila.uid, name: camila.name, image: '' },
  before: { country: '' },
  after: { country: 'BR' },
};
const answers = {
  'GET /admin/user/{id}': () => ({ ...camila, data: { ...balances, favouriteTutors: [], usedTutors: [] } }),
  'GET /admin/user/{id}/mail': () => ({ refusals: 0, lastCode: null, lastAt: null, isStopped: false }),
  'GET /tokens/{uid}/ledger': () => ({ ...none, balances, firstAt: null }),
  'GET /admin/bookings/{uid}': () => none,
  'GET /progress/{studentId}': () => progressPage([]),
  'GET /admin/audit': () => ({ ...none, items: [act] }),
  'GET /admin/user/{id}/timeline': () => ({ ...none, away: [], items: [booked] }),
  'GET /admin/user/{id}/feedback': () => none,
  'GET /admin/user/{id}/teaching': () => taught,
} satisfies FakeAnswers;
const away = (): never => {
  throw new Problem('Away', { code: 'PEER_UNAVAILABLE', status: 503 });
};

function show(api: FakeAnswers = {}, uid = camila.uid) {
  const person = aPerson({ uid: 'n'.repeat(32), role: 'admin' });
  const shell = makeFakeShell({ person, api: { ...answers, ...api } });
  return renderInShell(<WholePersonPage />, { shell, path: `/admin/users/${uid}/whole` });
}

test('ADM-01 a student whole: wallet, ledger, lessons, progress and what administrators did', async () => {
  const { container } = show();
  expect(await screen.findByRole('heading', { name: 'Camila Duarte' })).toBeVisible();
  for (const name of [
    'Token balances',
    'Token ledger',
    'Bookings',
    'Feedback received',
    'Progress',
    'Timeline',
    'Audit',
  ])
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(await screen.findByText(/Nadia Rahman/)).toBeVisible();
  await expectAccessible(container);
});

test('ADM-01 a part that does not come says so by itself', async () => {
  show({ 'GET /admin/bookings/{uid}': away });
  expect(await screen.findByText('Away')).toBeVisible();
  expect(await screen.findByText(/Nadia Rahman/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Token ledger' })).toBeVisible();
});

test('ADM-01 without the person the audit is there, and the person can be asked for again', async () => {
  const answer = jest.fn<typeof camila, []>(away);
  show({ 'GET /admin/user/{id}': answer });
  expect(await screen.findByText('Away')).toBeVisible();
  expect(await screen.findByText(/Nadia Rahman/)).toBeVisible();
  answer.mockReturnValue(camila);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Camila Duarte' })).toBeVisible();
});

test('ADM-01 a teacher has lessons and no wallet', async () => {
  const hannah = aTutor();
  show({ 'GET /admin/user/{id}': () => hannah }, hannah.uid);
  expect(await screen.findByRole('heading', { name: hannah.name })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Token ledger' })).toBeNull();
  const record = await screen.findByRole('region', { name: 'Hours of the last 90 days' });
  for (const fact of ['10 of 12, the others 2 min late', '540 of 550 min'])
    expect(await within(record).findByText(fact)).toBeVisible();
});

const told = {
  id: 'b1',
  when: monday,
  tutor: { uid: 't', name: 'Hannah Okafor' },
  student: { uid: camila.uid, name: camila.name },
  topic: { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Directions' },
  feedback: someFeedback({ grammar: 'Mind the articles', behaviour: 'Kind' }),
};

test('ADM-01 the feedback that a student received is read in place, with behaviour, and goes on page by page', async () => {
  const asked: unknown[] = [];
  const { container } = show({
    'GET /admin/user/{id}/feedback': ({ params }) => {
      asked.push(params.query?.pageToken);
      return params.query?.pageToken
        ? { items: [{ ...told, id: 'b2', topic: null, tutor: { uid: 'u', name: 'Luca Ferri' } }], nextPageToken: null }
        : { items: [told], nextPageToken: 'older' };
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Feedback received' }));
  // Whoever speaks to the page says the word that is on the button.
  const open = await section.findByRole('button', { name: /^Read: feedback of .*, Hannah Okafor$/ });
  expect(section.queryByText('Mind the articles')).toBeNull();
  await userEvent.click(open);
  expect(section.getByText('Mind the articles')).toBeVisible();
  expect(section.getByText('Kind')).toBeVisible();
  expect(open).toHaveAttribute('aria-expanded', 'true');
  expect(open).toHaveAccessibleName(/^Close: feedback of /);
  await expectAccessible(container);
  await userEvent.click(section.getByRole('button', { name: 'Show more feedback' }));
  expect(await section.findByRole('button', { name: /Luca Ferri$/ })).toBeVisible();
  expect(section.getAllByRole('listitem')).toHaveLength(2);
  expect(asked).toEqual([undefined, 'older']);
});

test('ADM-01 feedback that a teacher gave names the student; none, and what cannot be read, say so', async () => {
  const hannah = aTutor();
  const person = { 'GET /admin/user/{id}': () => hannah };
  const answer = jest.fn(away);
  const { unmount } = show({ ...person, 'GET /admin/user/{id}/feedback': answer }, hannah.uid);
  const section = () => screen.findByRole('region', { name: 'Feedback given' });
  expect(await within(await section()).findByText('Away')).toBeVisible();
  answer.mockReturnValue({ items: [told], nextPageToken: null } as never);
  await userEvent.click(within(await section()).getByRole('button', { name: 'Retry' }));
  expect(await within(await section()).findByRole('button', { name: /Camila Duarte$/ })).toBeVisible();
  unmount();
  show(person, hannah.uid);
  expect(await within(await section()).findByText('No feedback has been given yet.')).toBeVisible();
});

test('NS-78 the timeline is shown whole or one group of it, and says whose part is missing', async () => {
  const asked: (string | null)[] = [];
  show({
    'GET /admin/user/{id}/timeline': ({ params }) => {
      asked.push(params.query?.group ?? null);
      return params.query?.group ? { ...none, away: [] } : { ...none, away: ['payments'], items: [booked] };
    },
  });
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(await within(timeline).findByText('booked a lesson')).toBeVisible();
  expect(within(timeline).getByText('A part of it cannot be read at the moment: money')).toBeVisible();
  await userEvent.click(within(timeline).getByRole('combobox', { name: 'What is shown' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Money' }));
  expect(await within(timeline).findByText('There is nothing of this.')).toBeVisible();
  expect(asked).toEqual([null, 'money']);
});
