import { Problem } from '@parlance/kit/api/problem.ts';
import type { AccountJson, Schemas } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import {
  aCertificate,
  aCourse,
  aCourseProgress,
  aLessonProgress,
  aMaterial,
  materialsPage,
  progressPage,
} from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PersonProgress } from './person-progress.tsx';

const camila: AccountJson = aPerson();
const own = aPerson({ uid: 'n'.repeat(32), role: 'admin', name: 'Nadia Rahman', timeZone: 'Australia/Darwin' });
const hannah = aPerson({ uid: 'a'.repeat(32), role: 'tutor', name: 'Hannah Okafor' });
const done = aLessonProgress('HL101', { completed: true, when: monday, tutor: 'Hannah Okafor', source: 'lesson' });
const refused = aLessonProgress('HL103', { source: 'office' });
const course = aCourseProgress({
  materialId: 'm1',
  courseId: 'c1',
  courseName: 'Health & Lifestyle',
  courseAbbreviation: 'HL',
  lessons: [done, aLessonProgress('HL102'), refused],
  lessonCount: 3,
  completedCount: 1,
  percent: 33,
});
const issued = aCertificate({ courseName: 'Greetings' });
const page = <T,>(items: T[]) => ({ items, nextPageToken: null });

type Options = { student?: AccountJson; certificates?: Schemas['Certificate'][]; api?: FakeAnswers };

function show({ student = camila, certificates = [issued], api = {} }: Options = {}) {
  const shell = makeFakeShell({
    now: monday,
    person: own,
    api: {
      'GET /progress/{studentId}': () => progressPage([course]),
      'GET /progress/{studentId}/{materialId}/{courseId}': () => course,
      'GET /certificates/{uid}': () => page(certificates),
      'GET /materials': () => materialsPage([aMaterial({ id: 'm1', name: 'Workplace' })]),
      'GET /materials/{id}/courses': () => page([aCourse({ id: 'c1', name: 'Health & Lifestyle' })]),
      'GET /admin/users': () => ({ ...page([hannah]), total: 1, totalIsLeast: false }),
      'POST /admin/progress/{studentId}/{materialId}/{courseId}': () => course,
      'POST /admin/certificates/{number}/revoke': () => ({ certificate: issued, replacement: null }),
      ...api,
    },
  });
  return renderInShell(<PersonProgress student={student} />, { shell });
}

type Shown = ReturnType<typeof show>;
const sent = ({ shell }: Shown) => shell.calls.filter(({ method }) => method === 'POST');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function openLessons() {
  await press('Lessons of Health & Lifestyle');
  const dialog = await screen.findByRole('dialog', { name: 'Health & Lifestyle, Camila Duarte' });
  return within(dialog);
}

test('ADM-04, PERM-28 an administrator sees a student’s courses and certificates', async () => {
  const { shell } = show();
  expect(await screen.findByRole('listitem', { name: 'Health & Lifestyle' })).toHaveTextContent('1 of 3');
  const certificate = await screen.findByRole('listitem', { name: '7K4M-Q2XD' });
  expect(certificate).toHaveTextContent('Greetings');
  expect(certificate).toHaveTextContent('Issued');
  expect(within(certificate).getByRole('link', { name: 'No. 7K4M-Q2XD' })).toHaveAttribute('href', issued.link);
  expect(shell.calls.map(({ path }) => path).sort()).toEqual([`certificates/${camila.uid}`, `progress/${camila.uid}`]);
  await expectAccessible();
});

test('EP-09, NS-30, PERM-14 one lesson is noted with its day and its teacher', async () => {
  const shown = show();
  const dialog = await openLessons();
  expect(dialog.getByRole('checkbox', { name: 'HL101 Lesson HL101' })).toBeChecked();
  expect(dialog.getByText('Mon 23 Nov 2026, Hannah Okafor, by feedback')).toBeVisible();
  expect(dialog.getByText('not completed, as the office noted')).toBeVisible();
  expect(dialog.getByText('Dates in Darwin (UTC+9:30)')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'HL102 Lesson HL102' }));
  expect(dialog.getByText('1 to note')).toBeVisible();
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Teacher' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Hannah Okafor' }));
  await expectAccessible();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(shown)).toEqual([
    expect.objectContaining({
      path: `admin/progress/${camila.uid}/m1/c1`,
      body: { lessons: [{ id: 'l-HL102', completionDetails: { completed: true, tutor: hannah.uid } }] },
    }),
  ]);
  expect(shown.shell.services.notify.success).toHaveBeenCalledWith('Progress of Camila Duarte noted');
});

test('EP-09 whoever gave the lesson can be named, also a teacher of a second page or of an account that is disabled', async () => {
  const asked = jest.fn((_query: object | undefined) => undefined);
  const zoe = aPerson({ uid: 'z'.repeat(32), role: 'tutor', name: 'Zoe Last', enabled: false });
  show({
    api: {
      'GET /admin/users': ({ params: { query } = {} }) => {
        asked(query);
        const isSecond = query?.pageToken === 'next-1';
        const found = { items: [isSecond ? zoe : hannah], nextPageToken: isSecond ? null : 'next-1' };
        return { ...found, total: 101, totalIsLeast: false };
      },
    },
  });
  const dialog = await openLessons();
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Teacher' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('combobox', { name: 'Teacher' }));
  expect(await screen.findByRole('option', { name: 'Zoe Last' })).toBeVisible();
  for (const [query] of asked.mock.calls) expect(query).not.toHaveProperty('enabled');
});

test('EP-09 the whole course is noted at once; what is completed already is not sent again', async () => {
  const shown = show();
  const dialog = await openLessons();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'All 3 lessons' }));
  expect(dialog.getByText('2 to note')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(shown)).toHaveLength(1));
  const details = { completionDetails: { completed: true } };
  expect(sent(shown)[0]?.body).toEqual({ lessons: ['l-HL102', 'l-HL103'].map((id) => ({ id, ...details })) });
});

test('EP-09 a lesson is taken back, and it is said that a certificate stands all the same', async () => {
  const certified = { ...course, certificateNumber: '7K4M-Q2XD' };
  const shown = show({ api: { 'GET /progress/{studentId}/{materialId}/{courseId}': () => certified } });
  const dialog = await openLessons();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'HL101 Lesson HL101' }));
  expect(dialog.getByText('1 to take back. Certificate 7K4M-Q2XD stands until it is revoked.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(shown)).toHaveLength(1));
  expect(sent(shown)[0]?.body).toEqual({ lessons: [{ id: 'l-HL101', completionDetails: { completed: false } }] });
});

test('EP-09 a refusal is said in the dialog, which stays with what was ticked, and the course is read anew', async () => {
  const words = 'Lesson not found';
  const { shell } = show({
    api: {
      'POST /admin/progress/{studentId}/{materialId}/{courseId}': () =>
        Promise.reject(new Problem(words, { code: 'LESSON_NOT_FOUND', status: 404 })),
    },
  });
  const dialog = await openLessons();
  const reads = () => shell.calls.filter(({ path }) => path === `progress/${camila.uid}/m1/c1`).length;
  const before = reads();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'HL102 Lesson HL102' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  expect(dialog.getByRole('checkbox', { name: 'HL102 Lesson HL102' })).toBeChecked();
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('EP-09 a course that is not begun is chosen by its material', async () => {
  const shown = show({ api: { 'GET /progress/{studentId}': () => progressPage([]) } });
  expect(await screen.findByText('Nothing is completed yet.')).toBeVisible();
  await press('Note another course');
  const dialog = within(await screen.findByRole('dialog', { name: 'Progress of Camila Duarte' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Material' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('combobox', { name: 'Material' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Workplace' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Course' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('combobox', { name: 'Course' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Health & Lifestyle' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'HL102 Lesson HL102' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(shown)).toHaveLength(1));
  expect(sent(shown)[0]?.path).toBe(`admin/progress/${camila.uid}/m1/c1`);
});

test('ADM-04 of a closed account nothing is noted any more', async () => {
  show({ student: { ...camila, status: 'deleted' } });
  expect(await screen.findByRole('listitem', { name: 'Health & Lifestyle' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Lessons|another/ })).not.toBeInTheDocument();
});

test('NS-31 a certificate is revoked with a reason, and another one takes its place where that is wished', async () => {
  const shown = show();
  await press('Revoke 7K4M-Q2XD');
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke certificate 7K4M-Q2XD?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeInvalid();
  expect(sent(shown)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Misspelt name ');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Issue another one' }));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(shown)).toEqual([
    expect.objectContaining({
      path: 'admin/certificates/7K4M-Q2XD/revoke',
      body: { reason: 'Misspelt name', replace: true },
    }),
  ]);
  expect(shown.shell.services.notify.success).toHaveBeenCalledWith('Certificate 7K4M-Q2XD revoked');
});

test('NS-31 another one that cannot be issued is said, and nothing is closed', async () => {
  const words = 'Lessons of the course are missing.';
  show({
    api: {
      'POST /admin/certificates/{number}/revoke': () =>
        Promise.reject(new Problem(words, { code: 'COURSE_INCOMPLETE', status: 409 })),
    },
  });
  await press('Revoke 7K4M-Q2XD');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Misspelt');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText(words)).toBeVisible();
});

test('NS-31 one that is revoked says since when and why, and is not revoked again', async () => {
  const revoked = { ...issued, state: 'revoked' as const, revokedAt: monday, revokedReason: 'Misspelt name' };
  show({ certificates: [revoked] });
  const one = await screen.findByRole('listitem', { name: '7K4M-Q2XD' });
  for (const text of ['Revoked', 'Mon 23 Nov 2026', 'Reason: Misspelt name']) expect(one).toHaveTextContent(text);
  expect(within(one).queryByRole('button')).not.toBeInTheDocument();
});

test('ADM-04 without an answer the section says so, and another try brings it', async () => {
  let isAway = true;
  show({
    certificates: [],
    api: {
      'GET /progress/{studentId}': () =>
        isAway
          ? Promise.reject(new Problem('The school is away.', { code: 'PEER_UNAVAILABLE', status: 503 }))
          : progressPage([course]),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The school is away.');
  isAway = false;
  await press('Retry');
  expect(await screen.findByRole('listitem', { name: 'Health & Lifestyle' })).toBeVisible();
});
