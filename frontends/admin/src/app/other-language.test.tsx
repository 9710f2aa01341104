import type { AdminActJson, ApplicationDetailJson, ReportJson } from '@parlance/kit/api/types.ts';
import { dashboardTexts, documentTexts, ledgerTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApplicationsPage } from '../features/applications/applications-page.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { PeoplePage } from '../features/people/people-page.tsx';
import { ReportsPage } from '../features/reports/reports-page.tsx';
import { applicationTexts, peopleTexts, reportTexts, texts } from '../locales/texts.ts';

/** Names, addresses, codes and what people wrote stay as they are. */
const data = [
  'Camila Duarte',
  'Camila',
  'CD',
  'Hannah Okafor',
  'HO',
  'Nadia Rahman',
  'Ana Reyes',
  'AR',
  'Oliver Brandt',
  'OB',
  'camila@example.com',
  'hannah@example.com',
  'ana@example.com',
  'Toronto',
  'São Paulo',
  'Darwin',
  'Manila',
  'UTC',
  'AUD',
  'PHP',
  'Filipino',
  'Philippines',
  'Female',
  'University of Cebu',
  'I teach.',
  'Was not there.',
  'BR',
  'Welcome to the school',
  'Brazil',
  'Canada',
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
  details: null,
  requestId: 'r',
  actor: by('Nadia Rahman'),
  subject: by('Camila Duarte'),
  before: { country: '' },
  after: { country: 'BR' },
};
const application: ApplicationDetailJson = {
  id: 'app-1',
  status: 'submitted',
  when: monday,
  email: 'ana@example.com',
  name: 'Ana Reyes',
  firstName: 'Ana',
  lastName: 'Reyes',
  dob: Date.UTC(1990, 0, 31),
  gender: 'Female',
  country: 'Philippines',
  nationality: 'Filipino',
  languages: '',
  score: 84,
  school: 'University of Cebu',
  introduction: 'I teach.',
  video: '',
  currency: 'PHP',
  imageLink: null,
  cvLink: null,
  degreeLink: null,
  eclLink: null,
  tutorId: null,
  pteTeaching: true,
  teslTefl: true,
  tesol: true,
  celta: true,
  ieltsGeneralTraining: true,
  health: true,
  hospitality: true,
  tourism: true,
  reason: '',
  version: 3,
  timeline: [
    { act: 'submitted', from: null, to: 'unverified', reason: '', by: null, at: monday, subject: '' },
    { act: 'email-confirmed', from: null, to: 'submitted', reason: '', by: null, at: monday, subject: '' },
  ],
  documents: { image: null, cv: null, degree: null, ecl: null },
};
const counts = {
  unverified: 2,
  submitted: 6,
  accepted: 1,
  training: 0,
  confirmed: 9,
  rejected: 3,
  'rejected-service': 0,
  'rejected-training': 0,
};
const report: ReportJson = {
  id: 'r1',
  message: 'Was not there.',
  action: 'none',
  resolved: false,
  when: monday,
  resolvedAt: null,
  resolvedBy: '',
  bookingId: 'b1',
  student: by('Camila Duarte'),
  tutor: by('Oliver Brandt'),
  version: 4,
};
const page = <T,>(items: T[]) => ({ items, nextPageToken: 'more' });
const api: FakeAnswers = {
  'GET /admin/users': () => ({
    ...page([camila, aTutor({ email: 'hannah@example.com' })]),
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
  'GET /tokens/{uid}/ledger': () => page([]),
  'GET /admin/bookings/{uid}': () => page([]),
  'GET /admin/audit': () => page([act]),
  'GET /admin/dashboard': () => ({ users: 1412, pendingApplications: 6, openReports: 2, todaysLessons: 31 }),
  'GET /announcements': () => ({ ...page([]), unviewedCount: 0 }),
  'GET /applications': () => ({ items: [application], counts, nextPageToken: null }),
  'GET /applications/{id}': () => application,
  'GET /admin/reports': () => page([report]),
};

let stop: () => void;
beforeEach(() => {
  const kit = [kitTexts, dashboardTexts, documentTexts, ledgerTexts] as const;
  stop = speakPseudo(...kit, texts, peopleTexts, applicationTexts, reportTexts);
});
afterEach(() => stop());

function show(element: ReactNode, path: string) {
  const person = aPerson({ uid: 'n'.repeat(32), role: 'admin', firstName: 'Camila', timeZone: 'Australia/Darwin' });
  return renderInShell(element, { shell: makeFakeShell({ person, api }), path });
}

const people = `/admin/users/${camila.uid}`;
const one = '/admin/applications?id=app-1';
test.each([
  ['the overview', <OverviewPage key="1" />, '/admin/dashboard', dashboardTexts.english.announcements.title],
  ['people and one of them', <PeoplePage key="2" />, people, peopleTexts.english.edit],
  ['applications and one of them', <ApplicationsPage key="3" />, one, applicationTexts.english.deeds.accept.button],
  ['reports', <ReportsPage key="4" />, '/admin/reports', reportTexts.english.resolve],
])('%s can be read in another language: no English is left', async (_what, element, path, sign) => {
  show(element, path);
  expect((await screen.findAllByText(wide(sign))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});

test.each([
  ['editing', peopleTexts.english.edit],
  ['disabling', peopleTexts.english.disable],
  ['deleting', peopleTexts.english.remove],
  ['adjusting tokens', peopleTexts.english.adjustTokens],
  ['making one', peopleTexts.english.add],
])('the dialog for %s can be read in another language', async (_what, deed) => {
  show(<PeoplePage />, people);
  await userEvent.click((await screen.findAllByRole('button', { name: wide(deed) }))[0] as HTMLElement);
  expect(await screen.findByRole('dialog')).toBeVisible();
  const zoneName = /\(UTC.*\)$/;
  expect(englishLeft(data).filter((text) => !zoneName.test(text))).toEqual([]);
});
