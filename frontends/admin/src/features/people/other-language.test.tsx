import type { AdminActJson } from '@parlance/kit/api/types.ts';
import { ledgerTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import {
  aCertificate,
  aCourseProgress,
  aLessonProgress,
  progressPage,
} from '@parlance/kit/testing/material-builders.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { erasureTexts, peopleTexts, texts, timelineTexts } from '../../locales/texts.ts';
import { PeoplePage } from './people-page.tsx';
import { WholePersonPage } from './whole-person-page.tsx';

/** Names, addresses, codes and what people wrote stay as they are. */
const data = [
  'Camila Duarte',
  'Camila',
  'CD',
  'Hannah Okafor',
  'HO',
  'Nadia Rahman',
  'camila@example.com',
  'hannah@example.com',
  'Toronto',
  'São Paulo',
  'Darwin',
  'UTC',
  'AUD',
  'BR',
  'Brazil',
  'Canada',
  'GI',
  'Lesson HL101',
  'HL101',
  'First days at work',
  '7K4M-Q2XD',
];
const camila = aPerson({ email: 'camila@example.com' });
const balances = {
  lessonTokens: 3,
  groupLessonTokens: 0,
  PTELessonTokens: 0,
  PTEGroupLessonTokens: 0,
  freeTrialToken: 0,
};
const by = (name: string) => ({ uid: 'n', name, image: '' });
const act: AdminActJson = {
  id: 'a1',
  at: monday,
  act: 'user.updated',
  changed: ['country'],
  reason: '',
  details: null,
  requestId: 'r',
  actor: by('Nadia Rahman'),
  subject: by('Camila Duarte'),
  before: { country: '' },
  after: { country: 'BR' },
};
const lesson = aLessonProgress('HL101', { completed: true, when: monday, tutor: 'Hannah Okafor', source: 'lesson' });
const course = aCourseProgress({ lessons: [lesson], lessonCount: 1, completedCount: 1, percent: 100 });
const page = <T,>(items: T[]) => ({ items, nextPageToken: 'more' });
const api: FakeAnswers = {
  'GET /admin/views': () => ({ items: [] }),
  'GET /admin/users': ({ params: { query } = {} }) => ({
    ...(query?.pageToken
      ? { items: [], nextPageToken: null }
      : page([camila, aTutor({ email: 'hannah@example.com' })])),
    total: null,
    totalIsLeast: false,
  }),
  'GET /admin/user/{id}': () => ({ ...camila, data: { ...balances, favouriteTutors: [], usedTutors: [] } }),
  'GET /admin/user/{id}/consequences': () => ({
    upcomingLessons: 2,
    nextLessonAt: monday,
    openSlots: 0,
    tokens: balances,
    disable: ['sessionsEnd', 'lessonsCancelled'],
    remove: ['sessionsEnd', 'tokensLost', 'dataErased'],
  }),
  'GET /tokens/{uid}/ledger': () => ({ ...page([]), balances, firstAt: null }),
  'GET /admin/bookings/{uid}': () => page([]),
  'GET /admin/audit': () => page([act]),
  'GET /admin/user/{id}/timeline': () => ({ items: [], away: ['payments'], nextPageToken: null }),
  'GET /admin/user/{id}/feedback': () => page([]),
  'GET /admin/user/{id}/teaching': () => ({
    taught: 3,
    inTime: 1,
    lateSeconds: 90,
    absent: 0,
    calledOff: 0,
    measured: 2,
    taughtSeconds: 6_000,
  }),
  'GET /progress/{studentId}': () => progressPage([course]),
  'GET /progress/{studentId}/{materialId}/{courseId}': () => course,
  'GET /certificates/{uid}': () => ({ items: [aCertificate()], nextPageToken: null }),
};

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, ledgerTexts, texts, peopleTexts, erasureTexts, timelineTexts);
});
afterEach(() => stop());

function show() {
  const person = aPerson({ uid: 'n'.repeat(32), role: 'admin', firstName: 'Camila', timeZone: 'Australia/Darwin' });
  renderInShell(<PeoplePage />, { shell: makeFakeShell({ person, api }), path: `/admin/users/${camila.uid}` });
}

test('people and one of them can be read in another language: no English is left', async () => {
  show();
  expect((await screen.findAllByText(wide(peopleTexts.english.edit))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});

test.each([
  ['editing', peopleTexts.english.edit],
  ['disabling', peopleTexts.english.disable],
  ['deleting', peopleTexts.english.remove],
  ['adjusting tokens', peopleTexts.english.adjustTokens],
  ['making one', peopleTexts.english.add],
  ['noting progress', peopleTexts.english.progress.lessonsOf('First days at work')],
  ['revoking a certificate', peopleTexts.english.certificates.revokeOf('7K4M-Q2XD')],
])('the dialog for %s can be read in another language', async (_what, button) => {
  show();
  await userEvent.click((await screen.findAllByRole('button', { name: wide(button) }))[0] as HTMLElement);
  expect(await screen.findByRole('dialog')).toBeVisible();
  const zoneName = /\(UTC.*\)$/;
  expect(englishLeft(data).filter((text) => !zoneName.test(text))).toEqual([]);
});

test('one person whole can be read in another language: no English is left', async () => {
  const hannah = aTutor({ email: 'hannah@example.com' });
  const shell = makeFakeShell({
    person: aPerson({ uid: 'n'.repeat(32), role: 'admin', firstName: 'Camila', timeZone: 'Australia/Darwin' }),
    api: { ...api, 'GET /admin/user/{id}': () => hannah },
  });
  renderInShell(<WholePersonPage />, { shell, path: `/admin/users/${hannah.uid}/whole` });
  expect(await screen.findByText(wide(timelineTexts.english.none))).toBeVisible();
  expect(await screen.findByText(wide(timelineTexts.english.record.taught))).toBeVisible();
  expect(englishLeft(data)).toEqual([]);
});
