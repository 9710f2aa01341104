import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPerson, aTutor } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { AccountScreen } from './account-screen.tsx';
import { OwnAccountScreen } from './own-account-screen.tsx';
import type { PreferencesJson } from './preferences-form.ts';

jest.setTimeout(30_000);

const both = { mail: true, push: true };
const usual = (changes: Partial<PreferencesJson> = {}): PreferencesJson => ({
  news: { lesson: both, feedback: both, money: both, school: both },
  quiet: null,
  reminders: [1_440, 60],
  version: 1,
  ...changes,
});

function show({
  person = aPerson(),
  put,
  api = {},
}: { person?: ReturnType<typeof aPerson>; put?: FakeAnswers['PUT /preferences']; api?: FakeAnswers } = {}) {
  const kept = { now: usual() };
  const shell = makeFakeShell({
    person,
    api: {
      'GET /calendar/feed': () => ({ since: null }),
      'GET /push': () => ({ publicKey: null }),
      'GET /profile/sign-ins': () => ({ items: [] }),
      'GET /preferences': () => kept.now,
      'PUT /preferences':
        put ?? (({ body }) => (kept.now = { ...(body as PreferencesJson), version: kept.now.version + 1 })),
      ...api,
    },
  });
  return { ...renderInShell(<AccountScreen profile={<p>profile</p>} />, { shell }), kept };
}
const box = (name: string) => screen.findByRole('checkbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('NS-60 a student chooses mail and browser for each kind of news, and all of it is said on the version that is on screen', async () => {
  const { shell, container } = show();
  const mail = await box('Mail: Lessons');
  expect(mail).toBeChecked();
  expect(save()).toBeDisabled();
  await expectAccessible(container);
  await userEvent.click(mail);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Browser: Feedback' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mail: School news' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '3 hours' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '1 hour' }));
  await userEvent.click(save());
  await waitFor(() => expect(screen.getByText('Saved.')).toBeVisible());
  expect(shell.calls.find(({ method }) => method === 'PUT')).toMatchObject({
    headers: { 'If-Match': '"1"' },
    body: {
      news: {
        lesson: { mail: false, push: true },
        feedback: { mail: true, push: false },
        money: both,
        school: { mail: false, push: true },
      },
      quiet: null,
      reminders: [1_440, 180],
    },
  });
  expect(save()).toBeDisabled();
  expect(await box('Mail: Lessons')).not.toBeChecked();
});

test('NS-60 quiet hours are said in the own zone, and a time that is none is not sent', async () => {
  const { shell } = show();
  const quiet = await box('Quiet hours');
  expect(quiet).toHaveAccessibleDescription(/São Paulo|Sao Paulo/);
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.click(quiet);
  expect(screen.getByLabelText('From')).toHaveValue('22:00');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '22:00' } });
  await userEvent.click(save());
  expect(screen.getByText('The end has to differ from the beginning')).toBeVisible();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
  await userEvent.click(save());
  expect(screen.getByText('Enter a time')).toBeVisible();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '06:30' } });
  await userEvent.click(save());
  await waitFor(() => expect(screen.getByText('Saved.')).toBeVisible());
  const puts = shell.calls.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ body }) => (body as PreferencesJson).quiet)).toEqual([{ from: 1_320, to: 390 }]);
});

test('what another window changed is on screen, and who was behind is told so', async () => {
  const put = () =>
    Promise.reject(new Problem('This has changed in the meantime.', { code: 'STALE_VERSION', status: 409 }));
  const { shell, kept } = show({ put });
  await userEvent.click(await box('Mail: Lessons'));
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('This has changed in the meantime.');
  kept.now = usual({ reminders: [], version: 5 });
  shell.say('preferences.changed', { version: 5 });
  await waitFor(async () => expect(await box('24 hours')).not.toBeChecked());
  expect(await box('Mail: Lessons')).toBeChecked();
});

test('a teacher is asked about what a teacher is sent, an administrator about school news alone', async () => {
  const { unmount } = show({ person: aTutor() });
  await box('Mail: Lessons');
  await box('Browser: School news');
  expect(screen.queryByRole('checkbox', { name: 'Mail: Payments' })).toBeNull();
  unmount();
  show({ person: aPerson({ role: 'admin' }) });
  await box('Mail: School news');
  const asked = screen.getAllByRole('checkbox').map((one) => one.getAttribute('aria-label') ?? 'Quiet hours');
  expect(asked).toEqual(['Mail: School news', 'Quiet hours']);
  expect(screen.queryByText(/receipts/)).toBeNull();
});

test('preferences that cannot be read are asked for again by a button, and the rest of the page stands', async () => {
  let isAway = true;
  const shell = makeFakeShell({
    api: {
      'GET /calendar/feed': () => ({ since: null }),
      'GET /push': () => ({ publicKey: null }),
      'GET /profile/sign-ins': () => ({ items: [] }),
      'GET /preferences': () =>
        isAway ? Promise.reject(new Problem('Away.', { code: 'MALFORMED', status: 400 })) : usual(),
    },
  });
  renderInShell(<AccountScreen profile={<p>profile</p>} />, { shell });
  const fault = await screen.findByRole('alert');
  expect(fault).toHaveTextContent('Away.');
  isAway = false;
  await userEvent.click(within(fault).getByRole('button'));
  expect(await box('Mail: Lessons')).toBeVisible();
});

test('NS-14 passkey, password and sign-out', async () => {
  const { shell } = show();
  const { session } = shell.services;
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(jest.mocked(session.manage).mock.calls).toEqual([['add-passkey'], ['change-password']]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(session.signOut).toHaveBeenCalledTimes(1);
});

describe('the profile of teachers and administrators', () => {
  const introduction = 'I have taught in hospitals for ten years. '.repeat(6).trim();
  const teacher = (over = {}) => {
    const { tutor } = aTutor();
    return aTutor({ version: 4, ...(tutor && { tutor: { ...tutor, ...over } }) });
  };
  const open = (person = teacher(), answer?: FakeAnswers['PUT /profile/me']) => {
    const shell = makeFakeShell({
      person,
      api: {
        'GET /push': () => ({ publicKey: null }),
        'GET /profile/sign-ins': () => ({ items: [] }),
        'GET /preferences': () => usual(),
        'PUT /profile/me': answer ?? (({ body }) => ({ ...person, ...(body as object), version: 4 })),
      },
    });
    return renderInShell(<OwnAccountScreen />, { shell });
  };
  const put = (shell: ReturnType<typeof open>['shell']) => shell.calls.filter(({ method }) => method === 'PUT');
  const saveProfile = () => screen.getByRole('button', { name: 'Save profile' });

  test('NS-14 a teacher writes the introduction, and only what differs is said, on the version on screen', async () => {
    const { shell, container } = open();
    await box('Mail: Lessons');
    await expectAccessible(container);
    expect(saveProfile()).toBeDisabled();
    const field = screen.getByLabelText('Introduction');
    fireEvent.change(field, { target: { value: 'Too short' } });
    await userEvent.click(saveProfile());
    expect(screen.getByText('Introduction has between 200 and 600 characters')).toBeVisible();
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: `  ${introduction} ` } });
    await userEvent.click(saveProfile());
    await waitFor(() => expect(put(shell)).toHaveLength(1));
    expect(put(shell)[0]).toMatchObject({ body: { introduction }, headers: { 'If-Match': '"4"' } });
  });

  test('a short one of before stays while the zone is changed', async () => {
    const { shell } = open(teacher({ introduction: 'Hello.' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await userEvent.clear(screen.getByRole('combobox', { name: 'Time zone' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Time zone' }), 'Tokyo');
    await userEvent.click(await screen.findByRole('option', { name: /Tokyo/ }));
    await userEvent.click(saveProfile());
    await waitFor(() => expect(put(shell)[0]?.body).toEqual({ timeZone: 'Asia/Tokyo' }));
  });

  test('a teacher says what else is spoken, by name, and takes it back', async () => {
    const { shell } = open(teacher({ languages: ['de'] }));
    const field = screen.getByRole('combobox', { name: /I also speak/ });
    await userEvent.type(field, 'Portu');
    await userEvent.click(await screen.findByRole('option', { name: 'Portuguese' }));
    await userEvent.click(saveProfile());
    await waitFor(() => expect(put(shell)[0]?.body).toEqual({ languages: ['de', 'pt'] }));
    await userEvent.type(field, '{Backspace}{Backspace}');
    await userEvent.click(saveProfile());
    await waitFor(() => expect(put(shell)[1]?.body).toEqual({ languages: [] }));
  });

  test('NS-64 a teacher is shown to strangers by saying so, knowing what they see, and by nothing else', async () => {
    const { shell, unmount } = open();
    const shown = screen.getByRole('checkbox', { name: 'Show me on the school’s page' });
    expect(shown).not.toBeChecked();
    expect(shown).toHaveAccessibleDescription(
      /first name \(Hannah\), your stream \(Workplace English\), .*rating.*free hour/,
    );
    await userEvent.click(shown);
    await userEvent.click(saveProfile());
    await waitFor(() => expect(put(shell)[0]?.body).toEqual({ showPublicly: true }));
    unmount();
    const back = open(teacher({ showPublicly: true })).shell;
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show me on the school’s page', checked: true }));
    await userEvent.click(saveProfile());
    await waitFor(() => expect(put(back)[0]?.body).toEqual({ showPublicly: false }));
  });

  test('an administrator has no introduction and is shown to nobody; what the server has against it is said', async () => {
    const stale = () => Promise.reject(new Problem('Please reload.', { code: 'STALE_VERSION', status: 409 }));
    open(aPerson({ role: 'admin', timeZone: 'UTC' }), stale);
    expect(screen.queryByLabelText('Introduction')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /school’s page/ })).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await userEvent.clear(screen.getByRole('combobox', { name: 'Time zone' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Time zone' }), 'Berlin');
    await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }));
    await userEvent.click(saveProfile());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please reload.');
  });
});

test('whoever wants the account deleted reads what that means, and the request reaches the school once', async () => {
  const sent: unknown[] = [];
  show({
    api: {
      'POST /inquiries': ({ body }) => {
        sent.push(body);
        return { ok: true };
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete my account' });
  expect(dialog).toHaveTextContent('Lessons that you booked are cancelled, tokens are lost');
  expect(dialog).toHaveTextContent('The school writes to camila@example.com before anything is deleted.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask the school to delete it' }));
  expect(await screen.findByText(/^The school has your request/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete my account...' })).toBeNull();
  expect(sent).toEqual([expect.objectContaining({ kind: 'contact', subject: 'Delete my account' })]);
});

test('an administrator’s account is the school’s own, and asks nobody', () => {
  show({ person: aPerson({ role: 'admin' }) });
  expect(screen.queryByRole('button', { name: 'Delete my account...' })).toBeNull();
});

test('NS-71 the own data are downloaded as one archive, by every role', async () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined });
  for (const role of ['student', 'admin'] as const) {
    const { unmount } = show({ person: aPerson({ role }), api: { 'GET /profile/data.zip': () => 'PK' as never } });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(saved).toContain('parlance-data.zip'));
    saved.length = 0;
    unmount();
  }
  click.mockRestore();
});

test('NS-71 an archive that does not come says so', async () => {
  const { shell } = show({
    api: {
      'GET /profile/data.zip': () => {
        throw new Problem('Please try again in a moment.', { code: 'PEER_UNAVAILABLE', status: 503 });
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalled());
});
