import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aGroupLesson, aGroupStudent } from '@parlance/kit/testing/group-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { awaiting } from '../group-sessions/awaiting.ts';
import { GroupUpcomingTab } from '../group-sessions/group-upcoming-tab.tsx';
import { GroupFeedbackDialog } from './group-feedback-dialog.tsx';

const words = Array.from({ length: 12 }, (_, index) => `word${index}`).join(' ');
const students = [
  aGroupStudent({ id: 's1', name: 'Camila Duarte', status: 'pending-feedback' }),
  aGroupStudent({ id: 's2', name: 'Mina Sato', status: 'pending-feedback' }),
  aGroupStudent({ id: 's3', name: 'Luca Ferri', status: 'student-absent' }),
];
const lesson = aGroupLesson({ status: 'pending-feedback', when: monday, students });

function opened() {
  const address = 'groupsessions/groupsession/session-1/lesson-1/feedback';
  const shell = makeFakeShell({
    person: aTutor(),
    now: monday + 3_600_000,
    answers: { [`POST ${address}`]: () => lesson },
  });
  const onClose = jest.fn();
  renderInShell(<GroupFeedbackDialog lesson={lesson} awaiting={awaiting(lesson)} onClose={onClose} />, { shell });
  return { shell, onClose };
}

const fields = ['Pronunciation', 'Vocabulary', 'Grammar', 'Listening', 'Behaviour'];
function write() {
  for (const name of fields) fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: words } });
}

test('FEED-02, FEED-18 words for one student are sent for that one; absent ones are not asked', async () => {
  const { shell, onClose } = opened();
  expect(screen.getByRole('dialog', { name: 'Group session feedback' })).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Camila Duarte', 'Mina Sato']);
  expect(screen.getByText('Absent')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Mina Sato' }));
  write();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = shell.calls.find(({ method }) => method === 'POST')?.body as { students: { id: string }[] };
  expect(sent.students.map(({ id }) => id)).toEqual(['s2']);
  expect(shell.services.notify.success).toHaveBeenCalledWith('Feedback submitted!');
});

test('FEED-16 nothing written is nothing to send: "Please correctly fill out all details before submitting."', async () => {
  const { shell } = opened();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(shell.services.notify.error).toHaveBeenCalledWith('Please correctly fill out all details before submitting.');
  expect(shell.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('GRP-13 the teacher sees how many students sit in each lesson', async () => {
  const page = { items: [aGroupLesson({ status: 'open', students: students.slice(0, 2) })], nextPageToken: null };
  const answers = {
    'GET groupsessions/mine': () => page,
    'GET bookings/mine': () => ({ items: [], nextPageToken: null }),
  };
  renderInShell(<GroupUpcomingTab />, { shell: makeFakeShell({ person: aTutor(), now: monday, answers }) });
  expect(await screen.findByText(/2 students, 2 of 8 seats taken/)).toBeInTheDocument();
});
