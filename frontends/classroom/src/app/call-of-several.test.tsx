/** The room of a group lesson: its teacher sees whom it waits for, a student only the teacher. */
import type { GroupLessonJson, PersonJson } from '@parlance/kit/api/types.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { aGroupLesson, aGroupStudent } from '@parlance/kit/testing/session-builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roomAnswers } from '../testing/fake-connection.ts';
import { installFakeMedia } from '../testing/fake-media.ts';
import { fakeShell, lessonStart, tutorUid } from '../testing/fake-shell.tsx';
import { CallPage } from './call-page.tsx';

jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => true }));
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({ openPdf: () => Promise.reject(new Error('no document')) }));

const camila = aGroupStudent();
const idris = aGroupStudent({ id: 'd'.repeat(32), seat: 'seat-2', name: 'Idris Bello' });
const lesson = aGroupLesson({ when: lessonStart, status: 'in-progress', students: [camila, idris] });
const room = `${tutorUid}-${lesson.bookingId}`;
const teacher = aPerson({ uid: tutorUid, name: 'Hannah Okafor', role: 'tutor' });
const student = aPerson({ uid: camila.id, name: camila.name });

function visit(person: PersonJson, seen: GroupLessonJson, kept: GroupLessonJson = seen) {
  localStorage.setItem(`call-${lesson.bookingId}`, JSON.stringify({ lesson: lessonOf(kept), token: 't', room }));
  window.history.replaceState(null, '', `/call?room=${room}&group=true`);
  const answers: FakeAnswers = {
    'GET /groupsessions/groupsession/{id}/{bookingId}': () => seen,
    ...roomAnswers(room, lesson.bookingId),
  };
  fakeShell(answers, { person }).show(<CallPage />);
}

async function enter() {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join lesson' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Join lesson' }));
  await screen.findByRole('button', { name: 'Leave call' });
}

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
});

test('CALL-06 the teacher of a group lesson reads its title in the lobby and whom the room waits for', async () => {
  visit(teacher, lesson, { ...lesson, students: [camila] });
  expect(await screen.findByText('Meetings that work')).toBeVisible();
  await enter();
  expect(screen.getByRole('figure', { name: 'Camila Duarte, not here yet' })).toBeVisible();
  // Who came to the lesson after this window was opened is known from the answer.
  expect(await screen.findByRole('figure', { name: 'Idris Bello, not here yet' })).toBeVisible();
  // The lobby says it too until it is gone.
  expect(await screen.findByText('HL304 Giving directions at work')).toBeVisible();
});

test('CALL-06 a student in a group lesson waits for the teacher, and for nobody whom the lesson does not name', async () => {
  visit(student, { ...lesson, students: [camila] });
  expect(await screen.findByText('Hannah Okafor')).toBeVisible();
  await enter();
  expect(screen.getByRole('figure', { name: 'Hannah Okafor, not here yet' })).toBeVisible();
  expect(screen.queryAllByRole('figure', { name: /not here yet/ })).toHaveLength(1);
});
