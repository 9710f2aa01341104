import { under } from '@parlance/kit/api/read.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import type { AccountJson, AdminActJson, ConsequencesJson, PersonJson, TutorJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PeoplePage } from './people-page.tsx';
import { anErasure } from './an-erasure.ts';

const camila = aPerson();
const hannah = aTutor();
const balances = {
  lessonTokens: 3,
  groupLessonTokens: 0,
  PTELessonTokens: 0,
  PTEGroupLessonTokens: 0,
  freeTrialToken: 0,
};
const consequences: ConsequencesJson = {
  upcomingLessons: 2,
  nextLessonAt: monday,
  openSlots: 0,
  tokens: balances,
  disable: ['sessionsEnd', 'lessonsCancelled', 'tokensStay'],
  remove: ['sessionsEnd', 'lessonsCancelled', 'tokensLost', 'dataErased'],
};
const act: AdminActJson = {
  id: 'a1',
  at: monday,
  act: 'user.updated',
  changed: ['country'],
  reason: '',
  details: null,
  requestId: 'r',
  actor: { uid: 'n', name: 'Nadia Rahman', image: '' },
  subject: { uid: camila.uid, name: camila.name, image: '' },
  before: { country: '' },
  after: { country: 'BR' },
};
const page = <T,>(items: T[], nextPageToken: string | null = null) => ({ items, nextPageToken });
const people = (items: PersonJson[], next?: string) => ({ ...page(items, next), total: null, totalIsLeast: false });
const own = aPerson({ uid: 'n'.repeat(32), role: 'admin', name: 'Nadia Rahman' });
const accounts: AccountJson[] = [
  { ...camila, data: { ...balances, favouriteTutors: [], usedTutors: [] } },
  hannah,
  own,
];
const taught: TutorJson = {
  uid: hannah.uid,
  status: 'training',
  isPte: true,
  profile: {
    image: '',
    name: hannah.name,
    introduction: '',
    languages: [],
    video: 'dQw4w9WgXcQ',
    timeZone: hannah.timeZone,
  },
  rating: { avg: 4.5, count: 12 },
  isFavourite: false,
};
const answers: FakeAnswers = {
  'GET /admin/users': () => people([camila, hannah], 'next-1'),
  'GET /admin/views': () => ({ items: [] }),
  'GET /admin/user/{id}': ({ params }) => {
    const found = accounts.find(({ uid }) => uid === params.path.id);
    if (found) return found;
    throw new Problem('Not found', { code: 'NOT_FOUND', status: 404 });
  },
  'GET /admin/user/{id}/consequences': () => consequences,
  'GET /tokens/{uid}/ledger': () => ({ ...page([]), balances, firstAt: null }),
  'GET /admin/audit': () => page([act]),
};

function show(path = '/admin/users', more: FakeAnswers = {}) {
  const person = aPerson({ uid: 'n'.repeat(32), role: 'admin', timeZone: 'Australia/Darwin' });
  const shell = makeFakeShell({ person, api: { ...answers, ...more } });
  return renderInShell(<PeoplePage />, { shell, path });
}
const sent = (shell: ReturnType<typeof makeFakeShell>, method: string) =>
  shell.calls.filter((call) => call.method === method);

test('ADM-01, EP-04 the list is asked for by amount and page token, as the address says', async () => {
  const { shell } = show('/admin/users?q=du&role=student&enabled=true&order=name&amount=100&pageToken=p2');
  await screen.findByText('Camila Duarte');
  const listed = shell.calls.find(({ path }) => path.startsWith('admin/users'));
  expect(listed?.path).toBe('admin/users?q=du&role=student&enabled=true&order=name&amount=100&pageToken=p2');
});

test('ADM-01, ERR-09 a list that could not be read says why; Retry reads it, and so does what invalidates it', async () => {
  let reads = 0;
  const { client } = show('/admin/users', {
    'GET /admin/users': () => {
      reads += 1;
      if (reads === 1) throw new Problem('The school is closed for a moment.', { code: 'INTERNAL', status: 409 });
      return { ...people([camila]), total: reads };
    },
  });
  expect(await screen.findByText('The school is closed for a moment.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Camila Duarte')).toBeVisible();
  await client.invalidateQueries(under('/admin/users'));
  expect(await screen.findByText(/of 3$/)).toBeVisible();
  expect(reads).toBe(3);
});

test('ADM-01 search and filter go into the address, and begin at the first page', async () => {
  const { shell } = show('/admin/users?pageToken=p2');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Name or e-mail' }), 'ana');
  await waitFor(() => expect(shell.services.navigate).toHaveBeenCalledWith('/admin/users?q=ana', expect.anything()));
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Teacher' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/users?q=ana&role=tutor', expect.anything());
  await expectAccessible();
});

test('ADM-01 somebody chosen while the search still waits for the typing to pause stays chosen', async () => {
  const { shell } = show();
  const row = await screen.findByRole('button', { name: /Camila Duarte/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name or e-mail' }), 'cam');
  await userEvent.click(row);
  const chosen = `/admin/users/${camila.uid}?q=cam`;
  await waitFor(() => expect(shell.services.navigate).toHaveBeenLastCalledWith(chosen, expect.anything()));
});

test.each([
  [412, false, '1 to 2 of 412'],
  [10_000, true, '1 to 2 of more than 10,000'],
])('EP-04 how many there are in all: %s', async (total, totalIsLeast, said) => {
  show('/admin/users', { 'GET /admin/users': () => ({ ...people([camila, hannah], 'next-1'), total, totalIsLeast }) });
  expect(await screen.findByText(said)).toBeVisible();
});

test('ADM-01 "Older" leads to the next page and keeps the way back', async () => {
  const { shell } = show();
  expect(await screen.findByText('1 to 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  expect(shell.services.navigate).toHaveBeenCalledWith(
    '/admin/users?pageToken=next-1',
    expect.objectContaining({ state: { newer: [''] } }),
  );
});

test('ADM-01, EP-05 one user: facts, tokens, and the audit trail with before and after', async () => {
  show(`/admin/users/${camila.uid}?q=cam`);
  const panel = await screen.findByRole('complementary', { name: 'Chosen user' });
  expect(await within(panel).findByRole('heading', { name: 'Camila Duarte' })).toBeVisible();
  expect(within(panel).getByText('Student since')).toBeVisible();
  const audit = await within(panel).findByRole('list', { name: 'Audit' });
  expect(audit).toHaveTextContent('Nadia Rahman changed the account');
  expect(audit).toHaveTextContent('Country: nothing → BR');
  await expectAccessible();
});

test('NS-14 administrators set a passkey, a code and the password at their own entry, and nobody else’s', async () => {
  const { shell, unmount } = show(`/admin/users/${own.uid}`);
  const ways = ['Add a passkey', 'Set up an authenticator', 'Change password'];
  for (const name of ways) await userEvent.click(await screen.findByRole('button', { name }));
  const { manage } = shell.services.session;
  expect(jest.mocked(manage).mock.calls).toEqual([['add-passkey'], ['add-code'], ['change-password']]);
  expect(screen.getByText('This is your own account: nobody closes the door behind themselves.')).toBeVisible();
  await expectAccessible();
  unmount();
  show(`/admin/users/${camila.uid}`);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  for (const name of ways) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('EP-07 an edit sends what changed, on the version that was read', async () => {
  const { shell } = show(`/admin/users/${camila.uid}`, { 'PUT /admin/user/{id}': () => camila });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Camila Duarte' });
  const name = within(dialog).getByRole('textbox', { name: 'First name' });
  await userEvent.clear(name);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(within(dialog).getByText('is required')).toBeVisible();
  await userEvent.type(name, 'Mila');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Changes saved'));
  const [put] = sent(shell, 'PUT');
  expect(put?.path).toBe(`admin/user/${camila.uid}`);
  expect(put?.body).toEqual({ firstName: 'Mila' });
  expect(put?.headers).toEqual({ 'Idempotency-Key': expect.any(String) as string, 'If-Match': '"1"' });
});

test('EP-07 disabling says first what happens to lessons and tokens', async () => {
  const { shell } = show(`/admin/users/${camila.uid}`, { 'PUT /admin/user/{id}': () => camila });
  await userEvent.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable Camila Duarte' });
  expect(await within(dialog).findByText(/^2 lessons are cancelled, the next on Mon 23 Nov 2026/)).toBeVisible();
  expect(within(dialog).getByText('3 tokens stay in the account.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disable account' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Camila Duarte is disabled'));
  expect(sent(shell, 'PUT')[0]?.body).toEqual({ enabled: false });
});

test('EP-08 deleting says what is lost, asks for the name, and carries the reason in the body', async () => {
  const { shell } = show(`/admin/users/${camila.uid}`, {
    'DELETE /admin/user/{id}': () => ({ ok: true }),
    'GET /admin/erasures': () => ({ items: [anErasure(camila.uid)], nextPageToken: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Camila Duarte' });
  expect(await within(dialog).findByText('3 tokens are lost.')).toBeVisible();
  await expectAccessible(dialog);
  const confirm = () => userEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  await confirm();
  expect(within(dialog).getByText('must be exactly “Camila Duarte”')).toBeVisible();
  expect(sent(shell, 'DELETE')).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Asked for it');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Type/ }), 'Camila Duarte');
  await confirm();
  const receipts = await screen.findByRole('dialog', { name: 'Camila Duarte is erased' });
  expect(await within(receipts).findByText('Erased: notices 3 · mails')).toBeVisible();
  expect(within(receipts).getByText(/^Kept: lines of the token ledger 12\. The books/)).toBeVisible();
  expect(within(receipts).getAllByText('Waiting for its answer')).toHaveLength(1);
  await expectAccessible(receipts);
  await userEvent.click(within(receipts).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(shell.services.navigate).toHaveBeenCalledWith('/admin/users', expect.anything()));
  expect(sent(shell, 'DELETE')[0]).toMatchObject({
    path: `admin/user/${camila.uid}`,
    body: { reason: 'Asked for it' },
  });
});

test('ADM-01 administrators can neither disable nor delete themselves', async () => {
  show(`/admin/users/${own.uid}`);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Disable' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete user' })).not.toBeInTheDocument();
});

test('ADM-02, FB-57 editing the teaching of a teacher sends rate, stream and profile', async () => {
  const { shell } = show(`/admin/users/${hannah.uid}`, { 'PUT /admin/tutor/{id}': () => taught });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit teaching' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit teaching of Hannah Okafor' });
  const rate = within(dialog).getByRole('textbox', { name: 'Rate per lesson' });
  await userEvent.clear(rate);
  await userEvent.type(rate, '72.5');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Teaches PTE English' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Video' }), 'https://youtu.be/dQw4w9WgXcQ');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Changes saved'));
  expect(sent(shell, 'PUT')[0]?.path).toBe(`admin/tutor/${hannah.uid}`);
  expect(sent(shell, 'PUT')[0]?.body).toEqual({ lessonRate: 72.5, isPte: true, profile: { video: 'dQw4w9WgXcQ' } });
});

test('EP-06 a new teacher; an address that is taken is said and the dialog stays', async () => {
  const answer = jest.fn((): PersonJson => {
    throw new Problem('This e-mail address is taken', { code: 'EMAIL_TAKEN', status: 409 });
  });
  const { shell } = show('/admin/users', { 'POST /admin/users': answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Add user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add user' });
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add user' }));
  await submit();
  expect(within(dialog).getAllByText('is required')).toHaveLength(3);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Ana');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Last name' }), 'Reyes');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'ana@example.com');
  await submit();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This e-mail address is taken');
  answer.mockReturnValue(aTutor({ uid: 'd'.repeat(32), name: 'Ana Reyes' }));
  await submit();
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Ana Reyes added'));
  expect(sent(shell, 'POST')[1]?.body).toEqual({
    role: 'tutor',
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana@example.com',
    timeZone: 'Australia/Darwin',
    isPte: false,
  });
});

test('the address holds state, country, city and when they were here last, and the server is asked for them', async () => {
  const path = '/admin/users?state=active&country=BR&timeZone=America%2FSao_Paulo&active=not-month';
  const { shell } = renderInShell(<PeoplePage />, {
    shell: makeFakeShell({ person: own, api: { ...answers, 'GET /admin/users': () => people([camila]) } }),
    path,
  });
  expect((await screen.findAllByText('Camila Duarte')).length).toBeGreaterThan(0);
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Active');
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Brazil');
  expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('São Paulo, America');
  expect(screen.getByRole('combobox', { name: 'Last active' })).toHaveValue('Not for 30 days');
  const asked = shell.calls.find(({ path: sent }) => sent.startsWith('admin/users?'))?.path;
  expect(asked).toContain('state=active&country=BR&timeZone=America%2FSao_Paulo&active=not-month');
});
