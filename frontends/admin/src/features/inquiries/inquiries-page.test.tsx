import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Inquiry } from './api.ts';
import { InquiriesPage } from './inquiries-page.tsx';

const anInquiry = (over: Partial<Inquiry> = {}): Inquiry => ({
  id: 'i1',
  kind: 'feedback',
  about: 'room',
  subject: '',
  message: 'The line was weak.',
  page: '/student/bookings',
  build: 'abc1234',
  mayReply: true,
  role: 'student',
  uid: 'c'.repeat(32),
  name: 'Camila Duarte',
  email: null,
  when: monday,
  state: 'new',
  takenBy: null,
  note: '',
  version: 4,
  ...over,
});
const visitor = anInquiry({
  id: 'i2',
  kind: 'contact',
  about: null,
  subject: 'Prices',
  role: null,
  uid: null,
  name: 'Zoë',
  email: 'zoe@example.com',
  state: 'in-hand',
  takenBy: 'Nadia Rahman',
  note: 'I ask her',
  page: '/contact',
});

function show(items: Inquiry[], api: FakeAnswers = {}, path = '/admin/inquiries') {
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /admin/inquiries': () => ({ items, nextPageToken: null, counts: { new: 1, inHand: 1 } }),
      'PUT /admin/inquiries/{id}': ({ body }) => anInquiry(body),
      ...api,
    },
  });
  return renderInShell(<InquiriesPage />, { shell, path });
}

test('NS-56 administrators see who wrote what, from where, how far it is and how many wait', async () => {
  const { shell } = show([anInquiry(), visitor], {}, '/admin/inquiries?state=new');
  const first = await screen.findByRole('article', { name: 'Feedback: The lesson room, from Camila Duarte, student' });
  expect(first).toHaveTextContent('The line was weak.');
  expect(first).toHaveTextContent('From /student/bookings');
  expect(first).toHaveTextContent('New');
  expect(within(first).getByRole('link', { name: 'Camila Duarte' })).toHaveAttribute(
    'href',
    `/admin/users/${'c'.repeat(32)}`,
  );
  const second = screen.getByRole('article', { name: 'Prices, from Zoë, visitor' });
  expect(second).toHaveTextContent('In hand, Nadia Rahman');
  expect(second).toHaveTextContent('Note: I ask her');
  expect(within(second).getByRole('link', { name: 'zoe@example.com' })).toHaveAttribute(
    'href',
    'mailto:zoe%40example.com',
  );
  expect(screen.getByText('1 new, 1 in hand')).toBeVisible();
  expect(shell.calls[0]?.path).toBe('admin/inquiries?limit=25&state=new');
  await expectAccessible();
  await userEvent.click(screen.getByRole('radio', { name: 'Done' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/inquiries?state=done', expect.anything());
});

test('NS-56 one is taken up with a note, on the version that was read', async () => {
  const { shell } = show([anInquiry()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Take up: Feedback: The lesson room' }));
  const dialog = await screen.findByRole('dialog', { name: 'Feedback: The lesson room' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Internal note' }), 'Ask for the room');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('You have it in hand'));
  const [put] = shell.calls.filter(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ state: 'in-hand', note: 'Ask for the room' });
  expect(put?.headers).toMatchObject({ 'If-Match': '"4"' });
});

test('NS-56 what somebody else changed meanwhile is said, and read anew', async () => {
  const { shell } = show([visitor], {
    'PUT /admin/inquiries/{id}': () => {
      throw new Problem('Stale', { code: 'STALE_VERSION', status: 412 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change: Prices' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(shell.services.notify.error).toHaveBeenCalledWith(expect.stringContaining('Somebody else')),
  );
  expect(shell.calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1);
});

test('NS-56 of who is gone the words stay; nothing is said to be nothing', async () => {
  const gone = show([anInquiry({ uid: null, name: '', mayReply: false })]);
  const row = await screen.findByRole('article', { name: /from Account is gone, student/ });
  expect(row).toHaveTextContent('Wants no answer');
  gone.unmount();
  const none = show([]);
  expect(await screen.findByText('Nobody has written to the school yet.')).toBeVisible();
  none.unmount();
  show([], {}, '/admin/inquiries?kind=feedback');
  expect(await screen.findByText('There are no such messages.')).toBeVisible();
});
