import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor, monday, someFeedback } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { FeedbackHistoryDialog } from './feedback-history-dialog.tsx';

const item = {
  id: 'b1',
  when: monday,
  tutor: 'Oliver Brandt',
  topic: { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Giving directions at work' },
  feedback: someFeedback({ grammar: 'Good questions', behaviour: 'Always on time' }),
};

function show(items: (typeof item)[]) {
  const shell = makeFakeShell({ person: aTutor(), api: { 'GET /feedback/student/{studentId}': () => ({ items }) } });
  const dialog = <FeedbackHistoryDialog student="s1" name="Camila Duarte" isPte={false} onClose={jest.fn()} />;
  return renderInShell(dialog, { shell });
}

test('FEED-28, FEED-29 five lessons at most are asked for; each with its time, topic, teacher and words, behaviour too', async () => {
  const { shell } = show([item]);
  const dialog = await screen.findByRole('dialog', { name: 'Feedback history of Camila Duarte' });
  expect(await screen.findByText('Good questions')).toBeVisible();
  expect(dialog).toHaveTextContent('Mon 23 Nov 2026, 08:00 Toronto (UTC−5)');
  expect(dialog).toHaveTextContent('HL304 Giving directions at work · Oliver Brandt');
  expect(screen.getByText('Always on time')).toBeVisible();
  expect(shell.calls.map(({ path }) => path)).toEqual(['feedback/student/s1?isPte=false&limit=5']);
  await expectAccessible(dialog);
});

test('FEED-25, FEED-26, FEED-27 nothing for the student, nothing recorded, no PTE scores', async () => {
  const { unmount } = show([]);
  expect(await screen.findByText('No feedback available for this student')).toBeVisible();
  fireEvent.click(screen.getByText('PTE English'));
  expect(await screen.findByText('No PTE scores found')).toBeVisible();
  unmount();
  show([{ ...item, feedback: someFeedback() }]);
  expect(await screen.findByText('No recorded feedback')).toBeVisible();
});
