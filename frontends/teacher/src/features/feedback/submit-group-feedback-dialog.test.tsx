import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor, monday, someFeedback } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aGroupLesson, aGroupStudent } from '@parlance/kit/testing/group-builders.ts';
import { aCourse, aLessonOf, aMaterial } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { awaiting } from '../group-sessions/awaiting.ts';
import { GroupHistoryTab } from '../group-sessions/group-history-tab.tsx';
import { GroupUpcomingTab } from '../group-sessions/group-upcoming-tab.tsx';
import { SubmitGroupFeedbackDialog } from './submit-group-feedback-dialog.tsx';

const words = Array.from({ length: 12 }, (_, index) => `word${index}`).join(' ');
const students = [
  aGroupStudent({ id: 's1', name: 'Camila Duarte', status: 'pending-feedback' }),
  aGroupStudent({ id: 's2', name: 'Mina Sato', status: 'pending-feedback' }),
  aGroupStudent({ id: 's3', name: 'Luca Ferri', status: 'student-absent' }),
];
const lesson = aGroupLesson({ status: 'pending-feedback', when: monday, students });

type Told = AnswerOf<'get', '/groupsessions/groupsession/{id}/{bookingId}/feedback/draft'>;

function opened(told: Told = { students: [], savedAt: null }) {
  const shell = makeFakeShell({
    person: aTutor(),
    now: monday + 3_600_000,
    api: {
      'POST /groupsessions/groupsession/{id}/{bookingId}/feedback': () => lesson,
      'GET /groupsessions/groupsession/{id}/{bookingId}/feedback/draft': () => told,
      'PUT /groupsessions/groupsession/{id}/{bookingId}/feedback/draft': () => ({ savedAt: monday }),
    },
  });
  const onClose = jest.fn();
  const dialog = <SubmitGroupFeedbackDialog lesson={lesson} awaiting={awaiting(lesson)} onClose={onClose} />;
  const { unmount } = renderInShell(dialog, { shell });
  return { shell, onClose, unmount };
}

afterEach(() => localStorage.clear());

const fields = ['Pronunciation', 'Vocabulary', 'Grammar', 'Listening', 'Behaviour'];
function write() {
  for (const name of fields) fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: words } });
}

test('FEED-02, FEED-04, FEED-18 words for one student are sent for that one; absent ones are not asked, and until when there is time is said', async () => {
  const { shell, onClose } = opened();
  expect(screen.getByRole('dialog', { name: 'Group session feedback' })).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Camila Duarte', 'Mina Sato']);
  expect(screen.getByText('Absent')).toBeInTheDocument();
  expect(screen.getByText('23 h 0 min left')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Mina Sato' }));
  write();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = shell.calls.find(({ method }) => method === 'POST')?.body as { students: { id: string }[] };
  expect(sent.students.map(({ id }) => id)).toEqual(['s2']);
  expect(shell.services.notify.success).toHaveBeenCalledWith('Feedback submitted!');
});

test('FEED-16 nothing written is nothing to send: "Please correctly fill out all details before submitting."', async () => {
  const { shell } = opened();
  await userEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));
  expect(shell.services.notify.error).toHaveBeenCalledWith('Please correctly fill out all details before submitting.');
  expect(shell.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('GRP-13 the teacher sees how many students sit in each lesson', async () => {
  const page = { items: [aGroupLesson({ status: 'open', students: students.slice(0, 2) })], nextPageToken: null };
  const api: FakeAnswers = {
    'GET /groupsessions/mine': () => page,
    'GET /bookings/mine': () => ({ items: [], nextPageToken: null }),
  };
  renderInShell(<GroupUpcomingTab />, { shell: makeFakeShell({ person: aTutor(), now: monday, api }) });
  expect(await screen.findByText(/2 students, 2 of 8 seats taken/)).toBeInTheDocument();
});

test('FB-55 what is written for a group is a draft of this device and of the server, which the next opening finds', async () => {
  const first = opened();
  fireEvent.change(screen.getByRole('textbox', { name: 'Grammar' }), { target: { value: 'Half a' } });
  first.unmount();
  const put = first.shell.calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ students: [{ id: 's1', grammar: 'Half a', completedAssigned: false }], isPte: false });
  opened();
  expect(screen.getByRole('textbox', { name: 'Grammar' })).toHaveValue('Half a');
});

test('FB-55 a newer draft of another device is taken over, and what was not sent stays one', async () => {
  const mina = Object.fromEntries(fields.map((name) => [name.toLowerCase(), words]));
  const feedback = someFeedback(mina);
  const camila = someFeedback({ grammar: 'Half a', completedAssigned: false });
  const students = [
    { id: 's1', feedback: camila },
    { id: 's2', feedback },
  ];
  const { shell, onClose } = opened({ students, savedAt: monday });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Grammar' })).toHaveValue('Half a'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Grammar' }), { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = shell.calls.find(({ method }) => method === 'POST')?.body as { students: { id: string }[] };
  expect(sent.students.map(({ id }) => id)).toEqual(['s2']);
  const kept = JSON.parse(localStorage.getItem('feedback-draft-lesson-1') ?? '{}') as { sheets: object };
  expect(Object.keys(kept.sheets)).toEqual(['s1']);
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
    'GET /groupsessions/mine/history': () => ({ items: [done], nextPageToken: null, hasAny: true }),
    'GET /groupsessions/groupsession/{id}/{bookingId}/feedback': () => ({
      students: [{ id: 's1', feedback }],
      booking: done,
    }),
  };
  const shell = makeFakeShell({ person: aTutor(), now: monday + 3_600_000, api });
  renderInShell(<GroupHistoryTab feedbackDialog={() => null} />, { shell });
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
    'GET /materials': () => ({ items: [aMaterial()], nextPageToken: null }),
    'GET /materials/{id}/courses': () => ({
      items: [aCourse({ abbreviation: 'HL', lessons: topics })],
      nextPageToken: null,
    }),
    'PUT /groupsessions/groupsession/{id}/{bookingId}/info': () => open,
  };
  const shell = makeFakeShell({ person: aTutor(), now: monday, api });
  renderInShell(<GroupUpcomingTab />, { shell });
  await userEvent.click(await screen.findByRole('button', { name: 'Update Material' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Lesson' }));
  await userEvent.click(await screen.findByText('HL305, On the phone'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update Material' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Material updated'));
  const put = shell.calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ info: { topic: { material: 'm', course: 'c', lesson: 'l2' } } });
});
