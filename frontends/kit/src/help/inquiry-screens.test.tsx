import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPerson } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { ContactScreen, FeedbackScreen } from './inquiry-screens.tsx';
import { pageCameFrom, supportWays } from './support-ways.ts';

const none = { contact: '', feedback: '', faq: '' };

test.each([
  ['student', '/student/help/contact', '/student/help/feedback'],
  ['tutor', '/tutor/help/contact', '/tutor/help/feedback'],
] as const)(
  'NS-56 NS-18 of a %s the ways lead to the own forms, unless the installation names others',
  (role, contact, feedback) => {
    expect(supportWays(none, role)).toMatchObject({ contact, feedback });
    const named = {
      contact: 'mailto:school@example.com',
      feedback: 'https://forms.example.com',
      faq: '/under-development',
    };
    expect(supportWays(named, role)).toEqual(named);
  },
);

test.each([
  [{ from: '/student/bookings' }, '/student/bookings'],
  [{ from: 'https://example.com' }, ''],
  [null, ''],
  ['text', ''],
])('the page that somebody came from is told by the way: %j is "%s"', (state, page) => {
  expect(pageCameFrom(state)).toBe(page);
});

function show(screenOf: () => React.ReactElement, api: FakeAnswers = {}) {
  const Screen = screenOf;
  const shell = makeFakeShell({
    person: aPerson({ email: 'camila@example.com' }),
    api: { 'POST /inquiries': () => ({ ok: true }), ...api },
  });
  return renderInShell(<Screen />, { shell, path: '/student/help/feedback' });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = ({ calls }: ReturnType<typeof makeFakeShell>) => calls.filter(({ method }) => method === 'POST');

test('NS-56 feedback says what it is about, goes with the build, and is thanked for with what happens next', async () => {
  const { shell } = show(FeedbackScreen);
  await userEvent.click(screen.getByRole('radio', { name: 'The lesson room' }));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'What happened, or what do you miss?' }),
    'The line was weak.',
  );
  expect(screen.getByText('18 of 5,000 characters')).toBeVisible();
  expect(screen.getByText(/build abc1234\. No lesson content/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'You may write to me at camila@example.com' }));
  await press('Send feedback');
  expect(await screen.findByText('Thank you, Camila.')).toHaveFocus();
  expect(screen.getByText(/You get no answer, as you asked/)).toBeVisible();
  expect(sent(shell).map(({ body }) => body)).toEqual([
    { kind: 'feedback', about: 'room', message: 'The line was weak.', mayReply: false, build: 'abc1234' },
  ]);
  await expectAccessible();
});

test('NS-56 a contact needs a subject and a message; nothing is sent without', async () => {
  const { shell } = show(ContactScreen);
  await press('Send message');
  expect(await screen.findAllByText('This is required')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
  await userEvent.click(screen.getByRole('textbox', { name: 'Message' }));
  await userEvent.paste('x'.repeat(5_001));
  await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'Certificate');
  await press('Send message');
  expect(await screen.findByText('At most 5000 characters')).toBeVisible();
  expect(sent(shell)).toEqual([]);
});

test('NS-56 what could not be sent stays in the form, and is sent again as the same message', async () => {
  let tries = 0;
  const { shell } = show(ContactScreen, {
    'POST /inquiries': () => {
      tries += 1;
      if (tries === 1) throw new Problem("We can't reach our servers right now.", { code: 'INTERNAL', status: 503 });
      return { ok: true };
    },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'Certificate');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Where is it?');
  await press('Send message');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We can't reach our servers right now. Nothing was sent, and your words are still here.",
  );
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Where is it?');
  await press('Send message');
  expect(await screen.findByText(/writes back to camila@example\.com/)).toBeVisible();
  const keys = sent(shell).map(({ headers }) => headers['Idempotency-Key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('NS-56 whoever leaves with words in the form is asked', async () => {
  const { shell } = show(ContactScreen);
  const isHeld = () => shell.leaving.isHeld({ to: '/student/dashboard', go: () => undefined });
  expect(isHeld()).toBe(false);
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Where is it?');
  await waitFor(() => expect(isHeld()).toBe(true));
});
