import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { awaitsFeedback } from '@parlance/kit/lessons/lesson-rules.ts';
import { aTutor, monday, someFeedback } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aGroupLesson, aGroupStudent, inList } from '@parlance/kit/testing/session-builders.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryTab } from './history-tab.tsx';
import { UpcomingTab } from './upcoming-tab.tsx';

const none = () => null;
const students = [
  aGroupStudent({ id: 's1', name: 'Camila Duarte', status: 'pending-feedback' }),
  aGroupStudent({ id: 's2', name: 'Mina Sato', status: 'pending-feedback' }),
  aGroupStudent({ id: 's3', name: 'Luca Ferri', status: 'student-absent' }),
];

test('FEED-18 words are awaited for who was there and has none yet', () => {
  const read = aGroupStudent({ id: 's4', status: 'pending-feedback', hasFeedback: true });
  const lesson = lessonOf(aGroupLesson({ students: [...students, read] }));
  expect(awaitsFeedback(lesson).map(({ id }) => id)).toEqual(['s1', 's2']);
});

test('GRP-13 the teacher sees how many students sit in each lesson', async () => {
  const page = {
    items: [inList(aGroupLesson({ status: 'open', students: students.slice(0, 2) }))],
    nextPageToken: null,
  };
  const api: FakeAnswers = {
    'GET /groupsessions/mine': () => page,
    'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
  };
  renderInShell(<UpcomingTab kind="group" historyDialog={none} />, {
    shell: makeFakeShell({ person: aTutor(), now: monday, api }),
  });
  expect(await screen.findByText(/2 students, 2 of 8 seats taken/)).toBeInTheDocument();
});

test('FEED-25 the teacher reads what was written, student by student', async () => {
  const done = aGroupLesson({
    status: 'completed',
    when: monday,
    students: [
      aGroupStudent({ id: 's1', name: 'Camila Duarte', hasFeedback: true, status: 'completed' }),
      students[2]!,
    ],
  });
  const feedback = someFeedback({ grammar: 'Well done', behaviour: 'Kind' });
  const api: FakeAnswers = {
    'GET /groupsessions/mine/history': () => ({ items: [inList(done)], nextPageToken: null, hasAny: true }),
    'GET /groupsessions/groupsession/{id}/{bookingId}': () => done,
    'GET /groupsessions/groupsession/{id}/{bookingId}/feedback': () => ({
      students: [{ id: 's1', feedback }],
      booking: done,
    }),
  };
  const shell = makeFakeShell({ person: aTutor(), now: monday + 3_600_000, api });
  renderInShell(<HistoryTab kind="group" submitDialog={none} historyDialog={none} />, { shell });
  await userEvent.click(await screen.findByRole('button', { name: 'View feedback' }));
  expect(await screen.findByText('Well done')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Behaviour' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Luca Ferri' }));
  expect(await screen.findByText('No feedback available for this student')).toBeVisible();
});

test('FB-07 the teacher changes the topic of a group lesson that has not ended, with the version that was read', async () => {
  const open = aGroupLesson({ status: 'pending', version: 4 });
  const topics = [
    aLessonOf({ code: 'HL304', name: 'Giving directions at work' }),
    aLessonOf({ id: 'l2', code: 'HL305', name: 'On the phone' }),
  ];
  const api: FakeAnswers = {
    'GET /groupsessions/mine': () => ({ items: [open], nextPageToken: null }),
    'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
    'GET /materials': () => materialsPage([aMaterial()]),
    'GET /materials/{id}/courses': () => ({
      items: [aCourse({ abbreviation: 'HL', lessons: topics })],
      nextPageToken: null,
    }),
    'PUT /groupsessions/groupsession/{id}/{bookingId}/info': () => open,
  };
  const shell = makeFakeShell({ person: aTutor(), now: monday, api });
  renderInShell(<UpcomingTab kind="group" historyDialog={none} />, { shell });
  await userEvent.click(await screen.findByRole('button', { name: 'Update Material' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Lesson' }));
  await userEvent.click(await screen.findByText('HL305, On the phone'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update Material' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Material updated'));
  const put = shell.calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ info: { topic: { material: 'm', course: 'c', lesson: 'l2' } } });
});
