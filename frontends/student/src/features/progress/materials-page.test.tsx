import { Problem } from '@parlance/kit/api/problem.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import {
  aCertificate,
  aCourseProgress,
  aLessonProgress,
  materialsPage,
  progressPage,
} from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MaterialsPage } from './materials-page.tsx';

const path = '/student/materials?view=progress';
const day = 86_400_000;
const done = (code: string, when = monday) =>
  aLessonProgress(code, { completed: true, when, tutor: 'Hannah Okafor', source: 'lesson' });
const health = aCourseProgress({
  materialId: 'm1',
  courseId: 'c1',
  courseName: 'Health & Lifestyle',
  courseAbbreviation: 'HL',
  lessons: [done('HL101', monday - 8 * day), done('HL102'), ...['HL103', 'HL104'].map((code) => aLessonProgress(code))],
  lessonCount: 4,
  completedCount: 2,
  percent: 50,
});
const greetings = aCourseProgress({
  courseName: 'Greetings',
  courseAbbreviation: 'GR',
  courseId: 'c2',
  lessons: [done('GR101', monday - 20 * day)],
  lessonCount: 1,
  completedCount: 1,
  percent: 100,
  certificateNumber: '7K4M-Q2XD',
});
const earned = aCertificate({ courseName: 'Greetings', courseAbbreviation: 'GR' });

type Options = {
  courses?: Schemas['CourseProgress'][];
  certificates?: Schemas['Certificate'][];
  api?: FakeAnswers;
  at?: string;
};

function show({ courses = [health, greetings], certificates = [earned], api = {}, at = path }: Options = {}) {
  const page = progressPage(courses);
  const totals = { ...page.totals, certificates: certificates.length, since: monday - 20 * day };
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /progress/{studentId}': () => ({ ...page, totals }),
      'GET /certificates/{uid}': () => ({ items: certificates, nextPageToken: null }),
      'GET /materials': () => materialsPage([]),
      ...api,
    },
  });
  return renderInShell(<MaterialsPage />, { shell, path: at });
}

const figure = (name: string) => screen.findByRole('group', { name });
const card = (name: string) => screen.findByRole('article', { name });

test('NS-55 My progress is a tab of Materials, and the address says which one is open', async () => {
  const { shell } = show({ at: '/student/materials' });
  expect(screen.getByRole('tab', { name: 'Library' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: 'My progress and certificates' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith(path, { replace: true });
  expect(shell.calls.some(({ path: asked }) => asked.startsWith('certificates'))).toBe(false);
});

test('PROG-04, PERM-28 a student sees own figures: lessons, time in them, level, certificates', async () => {
  const { shell } = show();
  expect(await figure('Completed lessons')).toHaveTextContent('3since Tue 3 Nov 2026');
  expect(await figure('Time in lessons')).toHaveTextContent('2 h 30 minof lessons that took place, as booked');
  expect(await figure('Level')).toHaveTextContent('1Beginnersreached on Tue 3 Nov 2026');
  expect(await figure('Certificates')).toHaveTextContent('1next one after 2 lessons');
  const { uid } = shell.services.session.person;
  expect(shell.calls.map(({ path: asked }) => asked).sort()).toEqual([`certificates/${uid}`, `progress/${uid}`]);
  await expectAccessible();
});

test('PROG-01, PROG-04 a course says how far it is, its last lesson, what its certificate needs, and opens', async () => {
  show();
  const course = await screen.findByRole('listitem', { name: 'Health & Lifestyle' });
  for (const text of ['HL level 1', '2 of 4', 'Last: HL102, Mon 23 Nov 2026', 'To the certificate: HL103, HL104'])
    expect(course).toHaveTextContent(text);
  expect(within(course).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  const open = within(course).getByRole('link', { name: 'Open Health & Lifestyle' });
  expect(open).toHaveAttribute('href', '/student/materials/m1?course=c1');
  const whole = screen.getByRole('listitem', { name: 'Greetings' });
  expect(whole).toHaveTextContent('Completed Tue 3 Nov 2026');
  const certificate = within(whole).getByRole('link', { name: 'Certificate of Greetings' });
  expect(certificate).toHaveAttribute('href', `#${(await card('Certificate of Greetings')).id}`);
});

test('PROG-04 many missing lessons are counted, not named', async () => {
  const lessons = [done('HL101'), ...['HL102', 'HL103', 'HL104', 'HL105'].map((code) => aLessonProgress(code))];
  show({ courses: [{ ...health, lessons, lessonCount: 5, completedCount: 1 }] });
  expect(await screen.findByText('4 lessons to the certificate')).toBeVisible();
});

test('PROG-04 lessons per week stand in a table too, by stream, in the student’s weeks', async () => {
  const speaking = aCourseProgress({ isPte: true, courseId: 'c3', lessons: [done('PS01')], completedCount: 1 });
  show({ courses: [health, speaking] });
  expect(await screen.findByText('Completed, weeks from Monday, São Paulo (UTC−3)')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('table', { name: 'Lessons per week' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(1, 3)).toEqual(['Mon 23 Nov 2026112', 'Mon 16 Nov 2026000']);
  expect(rows).toHaveLength(13);
  await expectAccessible();
});

test('PROG-03 an issued certificate opens its signed PDF in a tab of its own, and is checked by its number', async () => {
  const tab = { location: { assign: jest.fn() }, close: jest.fn() };
  const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const url = '/files/signed';
  show({ api: { 'GET /certificates/{uid}/{number}/document': () => ({ url, expiresAt: monday }) } });
  const shown = await card('Certificate of Greetings');
  expect(shown).toHaveTextContent('GR issued Mon 23 Nov 2026');
  expect(within(shown).getByRole('link', { name: 'No. 7K4M-Q2XD' })).toHaveAttribute('href', earned.link);
  await userEvent.click(within(shown).getByRole('button', { name: 'Open the certificate of Greetings' }));
  await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith(url));
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
});

test('PROG-03 a PDF that is refused says why, and leaves no empty tab', async () => {
  const tab = { location: { assign: jest.fn() }, close: jest.fn() };
  const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const words = 'This certificate was revoked.';
  const { shell } = show({
    api: {
      'GET /certificates/{uid}/{number}/document': () =>
        Promise.reject(new Problem(words, { code: 'CERTIFICATE_REVOKED', status: 409 })),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open the certificate of Greetings' }));
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(words));
  expect(tab.close).toHaveBeenCalledTimes(1);
  expect(tab.location.assign).not.toHaveBeenCalled();
  opened.mockRestore();
});

test('PROG-03 the link is copied; where the browser refuses that, it is said', async () => {
  const user = userEvent.setup();
  const { shell } = show();
  const copy = await screen.findByRole('button', { name: 'Copy link to the certificate of Greetings' });
  await user.click(copy);
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Link copied'));
  expect(await navigator.clipboard.readText()).toBe(earned.link);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(copy);
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(expect.stringContaining(earned.link)));
});

test('PROG-03 a camera finds the link in a QR code', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'QR code of the certificate of Greetings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Certificate of Greetings' });
  expect(await within(dialog).findByRole('img', { name: 'QR code with the link to the certificate' })).toBeVisible();
  expect(within(dialog).getByRole('link', { name: earned.link })).toHaveAttribute('href', earned.link);
  await expectAccessible();
});

test('PROG-03 one that is being made offers nothing yet; one that is revoked says when, why and what that means', async () => {
  const revoked = aCertificate({
    ...earned,
    number: '3F9T-B81N',
    state: 'revoked',
    courseName: 'Meetings',
    revokedAt: monday,
    revokedReason: 'Issued by mistake',
  });
  show({ certificates: [{ ...earned, state: 'issuing' }, revoked] });
  const made = await card('Certificate of Greetings');
  expect(made).toHaveTextContent('Being made');
  expect(made).toHaveTextContent('The certificate appears here by itself');
  const gone = await card('Certificate of Meetings');
  expect(gone).toHaveTextContent('RevokedOn Mon 23 Nov 2026: Issued by mistake.');
  for (const one of [made, gone]) expect(within(one).queryByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
});

test('PROG-03, FB-40 what the stream tells is on screen without a reload', async () => {
  let certificates = [{ ...earned, state: 'issuing' as Schemas['Certificate']['state'] }];
  const { shell } = show({ api: { 'GET /certificates/{uid}': () => ({ items: certificates, nextPageToken: null }) } });
  expect(await card('Certificate of Greetings')).toHaveTextContent('Being made');
  certificates = [earned];
  act(() => shell.say('progress.changed', { courseId: 'c2' }));
  expect(await screen.findByRole('button', { name: 'Open the certificate of Greetings' })).toBeVisible();
});

test('PROG-04 who has completed nothing is led to a first lesson', async () => {
  show({ courses: [], certificates: [] });
  expect(await screen.findByText(/You have not completed a lesson yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a lesson' })).toHaveAttribute('href', '/student/bookings?view=search');
  expect(screen.queryByRole('region', { name: 'Certificates' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('PROG-03 a certificate stays on screen when its lessons were taken back', async () => {
  show({ courses: [], certificates: [earned] });
  expect(await card('Certificate of Greetings')).toBeVisible();
});

test('PROG-04 without an answer the page says so, and another try brings it', async () => {
  let isAway = true;
  const { container } = show({
    api: {
      'GET /progress/{studentId}': () =>
        isAway
          ? Promise.reject(new Problem('The school is away.', { code: 'PEER_UNAVAILABLE', status: 503 }))
          : progressPage([health]),
    },
  });
  expect(container.querySelector('[aria-busy=true]')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('The school is away.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('listitem', { name: 'Health & Lifestyle' })).toBeVisible();
});
