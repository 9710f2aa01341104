import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPerson } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { HelpScreen } from './help-screen.tsx';
import type { HelpQuestion } from './use-help.ts';

const aQuestion = (over: Partial<HelpQuestion>): HelpQuestion => ({
  id: 'q1',
  area: 'Lessons',
  question: 'When can I join?',
  answer: 'Soon.',
  forRole: ['student'],
  visible: true,
  version: 1,
  changed: null,
  ...over,
});
const join = aQuestion({});
const token = aQuestion({
  id: 'q2',
  area: 'Tokens',
  question: 'Why did I lose a <b>token</b>?',
  answer: 'Look at the ledger.\nIt says why.\n\n- First\n- <i>Second</i>',
});

function show(api: FakeAnswers = {}, path = '/student/help', role: 'student' | 'tutor' | 'admin' = 'student') {
  const items = [join, token];
  const shell = makeFakeShell({
    person: aPerson({ role }),
    api: {
      'GET /help': () => ({ items: [...items], orderVersion: 0 }),
      'GET /help/search': () => ({ items: [token] }),
      ...api,
    },
  });
  return { ...renderInShell(<HelpScreen />, { shell, path }), items };
}
const wentTo = ({ services }: ReturnType<typeof makeFakeShell>) => services.navigate.mock.calls.at(-1) as unknown;

test('NS-14 ROUTE-38 questions stand by area; the address says which answer is open, and answers are words and no markup', async () => {
  const { shell } = show({}, '/student/help?question=q2');
  expect(await screen.findByText(/Look at the ledger\./)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual(['Lessons', 'Tokens']);
  expect(screen.getByText('Why did I lose a <b>token</b>?')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['First', '<i>Second</i>']);
  expect(screen.getByText('Soon.')).not.toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByText('When can I join?'));
  expect(wentTo(shell)).toEqual(['/student/help?question=q1', { replace: false }]);
  await userEvent.click(screen.getByText('Why did I lose a <b>token</b>?'));
  expect(wentTo(shell)).toEqual(['/student/help', { replace: false }]);
});

test('NS-14 what is looked for is found, and stands in the address', async () => {
  const { shell } = show({}, '/student/help?q=tokn');
  expect(await screen.findByText('1 question found')).toBeInTheDocument();
  expect(screen.queryByText('When can I join?')).not.toBeInTheDocument();
  expect(shell.calls.map(({ path }) => path)).toContain('help/search?q=tokn');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the questions' }), 's');
  expect(wentTo(shell)).toEqual(['/student/help?q=tokns', { replace: true }]);
});

test.each([
  ['nothing that says so', () => ({ items: [] })],
  [
    'no word at all',
    () => {
      throw new Problem('A search has letters.', { code: 'SEARCH_MALFORMED', status: 400 });
    },
  ],
])('NS-14 where there is %s the way leads to the school', async (_what, search) => {
  const { shell } = show({ 'GET /help/search': search }, '/student/help?q=zebra');
  expect(await screen.findByText(/Nothing here answers “zebra”/)).toBeVisible();
  const [first] = screen.getAllByRole('link', { name: 'Contact Us' });
  expect(first).toHaveAttribute('href', 'mailto:support@example.invalid');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all questions' }));
  expect(wentTo(shell)).toEqual(['/student/help', { replace: true }]);
});

test('NS-14 what an administrator changes is on screen without a reload', async () => {
  const { shell, items } = show();
  expect(await screen.findByText('When can I join?')).toBeVisible();
  items[0] = aQuestion({ question: 'When may I come in?' });
  act(() => shell.say('library.changed', { version: 2 }));
  expect(await screen.findByText('When may I come in?')).toBeVisible();
});

test('NS-18 SHELL-07 the ways to the school stand beside; administrators keep the questions instead of submitting feedback', async () => {
  const student = show();
  const ways = within(screen.getByRole('complementary', { name: 'Ways to the school' }));
  expect(ways.getByRole('link', { name: 'Submit feedback' })).toHaveAttribute('href', '/under-development');
  expect(screen.queryByRole('link', { name: 'Edit questions' })).not.toBeInTheDocument();
  student.unmount();
  show({}, '/admin/help', 'admin');
  expect(await screen.findByRole('link', { name: 'Edit questions' })).toHaveAttribute('href', '/admin/help/questions');
  expect(screen.queryByRole('link', { name: 'Submit feedback' })).not.toBeInTheDocument();
});

test('NS-14 what could not be read is said, with a way to try again', async () => {
  let tries = 0;
  show({
    'GET /help': () => {
      tries += 1;
      if (tries === 1) throw new Problem('The line broke.', { code: 'INTERNAL', status: 500 });
      return { items: [join], orderVersion: 0 };
    },
  });
  expect(await screen.findByText('The line broke.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  await waitFor(() => expect(screen.getByText('When can I join?')).toBeVisible());
});
