import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor, monday, someFeedback } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aGroupLesson, aGroupStudent, inList } from '@parlance/kit/testing/session-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubmitFeedbackDialog } from './submit-feedback-dialog.tsx';

const words = Array.from({ length: 12 }, (_, index) => `word${index}`).join(' ');
const students = [
  aGroupStudent({ id: 's1', name: 'Camila Duarte', status: 'pending-feedback' }),
  aGroupStudent({ id: 's2', name: 'Mina Sato', status: 'pending-feedback' }),
  aGroupStudent({ id: 's3', name: 'Luca Ferri', status: 'student-absent' }),
];
const lesson = aGroupLesson({ status: 'pending-feedback', when: monday, students });

type Told = AnswerOf<'get', '/groupsessions/groupsession/{id}/{bookingId}/feedback/draft'>;

async function opened(told: Told = { students: [], savedAt: null }) {
  const shell = makeFakeShell({
    person: aTutor(),
    now: monday + 3_600_000,
    api: {
      'GET /groupsessions/groupsession/{id}/{bookingId}': () => lesson,
      'POST /groupsessions/groupsession/{id}/{bookingId}/feedback': () => lesson,
      'GET /groupsessions/groupsession/{id}/{bookingId}/feedback/draft': () => told,
      'PUT /groupsessions/groupsession/{id}/{bookingId}/feedback/draft': () => ({ savedAt: monday }),
    },
  });
  const onClose = jest.fn();
  const dialog = <SubmitFeedbackDialog lesson={lessonOf(inList(lesson))} onClose={onClose} />;
  const { unmount } = renderInShell(dialog, { shell });
  await screen.findByRole('textbox', { name: 'Grammar' });
  return { shell, onClose, unmount };
}

afterEach(() => localStorage.clear());

const fields = ['Pronunciation', 'Vocabulary', 'Grammar', 'Listening', 'Behaviour'];
function write() {
  for (const name of fields) fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: words } });
}

test('FEED-02, FEED-04, FEED-18 words for one student are sent for that one; absent ones are not asked, and until when there is time is said', async () => {
  const { shell, onClose } = await opened();
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
  const { shell } = await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));
  expect(shell.services.notify.error).toHaveBeenCalledWith('Please correctly fill out all details before submitting.');
  expect(shell.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('FB-55 what is written for a group is a draft of this device and of the server, which the next opening finds', async () => {
  const first = await opened();
  fireEvent.change(screen.getByRole('textbox', { name: 'Grammar' }), { target: { value: 'Half a' } });
  first.unmount();
  const put = first.shell.calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ students: [{ id: 's1', grammar: 'Half a', completedAssigned: false }], isPte: false });
  await opened();
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
  const { shell, onClose } = await opened({ students, savedAt: monday });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Grammar' })).toHaveValue('Half a'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Grammar' }), { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = shell.calls.find(({ method }) => method === 'POST')?.body as { students: { id: string }[] };
  expect(sent.students.map(({ id }) => id)).toEqual(['s2']);
  const kept = JSON.parse(localStorage.getItem('feedback-draft-lesson-1') ?? '{}') as { sheets: object };
  expect(Object.keys(kept.sheets)).toEqual(['s1']);
});
