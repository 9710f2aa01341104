import { keyOf } from '@parlance/kit/api/read.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HelpQuestion } from './api.ts';
import { HelpEditorPage } from './help-editor-page.tsx';

const aQuestion = (over: Partial<HelpQuestion>): HelpQuestion => ({
  id: 'q1',
  area: 'Lessons',
  question: 'When can I join?',
  answer: 'Soon.',
  forRole: ['student'],
  visible: true,
  version: 3,
  changed: null,
  ...over,
});
const join = aQuestion({});
const pay = aQuestion({ id: 'q2', question: 'How am I paid?', forRole: ['tutor'] });
const token = aQuestion({
  id: 'q3',
  question: 'Why did I lose a token?',
  visible: false,
  changed: { uid: 'n', name: 'Nadia Rahman', at: 0 },
});

function show(api: FakeAnswers = {}, path = '/admin/help/questions') {
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /help': () => ({ items: [join, pay, token], orderVersion: 7 }),
      'POST /admin/help': () => join,
      'PUT /admin/help/{id}': () => join,
      'PUT /admin/help/order': () => ({ version: 8 }),
      'DELETE /admin/help/{id}': () => ({ ok: true }),
      ...api,
    },
  });
  return renderInShell(<HelpEditorPage />, { shell, path });
}
const written = ({ calls }: ReturnType<typeof makeFakeShell>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const titles = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'));

test('NS-14 administrators keep the questions of each role, and see which are hidden and who changed them', async () => {
  const { shell } = show();
  const row = await screen.findByRole('article', { name: 'Why did I lose a token?' });
  expect(row).toHaveTextContent('Hidden');
  expect(row).toHaveTextContent('Lessons, Students, changed by Nadia Rahman');
  expect(titles()).toEqual(['When can I join?', 'Why did I lose a token?']);
  expect(shell.calls[0]?.path).toBe('help?all=true');
  await expectAccessible();
  await userEvent.click(screen.getByRole('radio', { name: 'Teachers' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/help/questions?role=tutor', expect.anything());
});

test('NS-14 one is changed, and hidden, on the version that was seen', async () => {
  const { shell } = show();
  await press('Change: When can I join?');
  const dialog = await screen.findByRole('dialog', { name: 'Change question' });
  const answer = within(dialog).getByRole('textbox', { name: 'Answer' });
  await userEvent.clear(answer);
  await userEvent.type(answer, 'Ten minutes before.');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Shown to readers' }));
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Saved'));
  const { area, question, forRole } = join;
  expect(written(shell)).toEqual([
    ['PUT', 'admin/help/q1', { area, question, answer: 'Ten minutes before.', forRole, visible: false, version: 3 }],
  ]);
});

test('NS-14 a new one needs all of it', async () => {
  const { shell } = show({}, '/admin/help/questions?role=tutor');
  await press('Add question');
  const dialog = await screen.findByRole('dialog', { name: 'Add question' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findAllByText('This is required')).toHaveLength(3);
  expect(within(dialog).getByRole('checkbox', { name: 'Teachers' })).toBeChecked();
  expect(written(shell)).toEqual([]);
});

test('NS-14 what somebody else changed meanwhile is said, and nothing is overwritten', async () => {
  const said = 'Omar Haddad has changed this in the meantime. Your change was not saved.';
  show({
    'PUT /admin/help/{id}': () => {
      throw new Problem(said, { code: 'LIBRARY_CHANGED', status: 409 });
    },
  });
  await press('Change: When can I join?');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(said)).toBeVisible();
});

/** Somebody else keeps `theirs` as version 4 while a dialog stands; only changes of that version are taken. */
function changedMeanwhile(theirs: HelpQuestion) {
  let isChanged = false;
  const versions: number[] = [];
  const demand = (version: number) => {
    versions.push(version);
    isChanged = true;
    if (version === theirs.version) return;
    throw new Problem('Omar Haddad has changed this in the meantime.', { code: 'LIBRARY_CHANGED', status: 409 });
  };
  const api: FakeAnswers = {
    'GET /help': () => ({ items: [isChanged ? theirs : join, pay, token], orderVersion: 7 }),
    'PUT /admin/help/{id}': ({ body }) => {
      demand(body.version);
      return theirs;
    },
    'DELETE /admin/help/{id}': ({ params }) => {
      demand(Number(params.query.version));
      return { ok: true };
    },
  };
  return { api, versions };
}
const theirs = aQuestion({ answer: 'Whenever the room is open.', version: 4 });

test('NS-14 whoever comes second keeps their words, sees those of the first, and then changes that version', async () => {
  const { api, versions } = changedMeanwhile(theirs);
  const { shell } = show(api);
  await press('Change: When can I join?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change question' }));
  const answer = dialog.getByRole('textbox', { name: 'Answer' });
  await userEvent.clear(answer);
  await userEvent.type(answer, 'Ten minutes before.');
  expect(dialog.queryByRole('status')).not.toHaveTextContent('Whenever');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Whenever the room is open\./)).toBeVisible();
  expect(answer).toHaveValue('Ten minutes before.');
  await userEvent.type(answer, ' Not before.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Saved'));
  expect(versions).toEqual([3, 4]);
  expect(written(shell)[1]?.[2]).toMatchObject({ answer: 'Ten minutes before. Not before.' });
});

test('NS-14 a change that comes while somebody types is not written over, as they have not seen it', async () => {
  const { api, versions } = changedMeanwhile(theirs);
  const { client } = show(api);
  await press('Change: When can I join?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change question' }));
  client.setQueryData(keyOf('/help', { query: { all: 'true' } }), { items: [theirs, pay, token], orderVersion: 7 });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Whenever the room is open\./)).toBeVisible();
  expect(versions).toEqual([3]);
});

test('NS-14 what was changed meanwhile is deleted only by whoever has read how it is now', async () => {
  const { api, versions } = changedMeanwhile({ ...theirs, question: 'May I come early?' });
  const { shell } = show(api);
  await press('Delete: When can I join?');
  const dialog = await screen.findByRole('dialog', { name: 'Delete this question' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(dialog).toHaveTextContent('“May I come early?” is taken off every screen'));
  expect(dialog).toHaveTextContent('Omar Haddad has changed this in the meantime.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Question deleted'));
  expect(versions).toEqual([3, 4]);
});

test('NS-14 one moves among those that its role reads; deleting asks first', async () => {
  const { shell } = show();
  expect(await screen.findByRole('button', { name: 'Move up: When can I join?' })).toBeDisabled();
  await press('Move down: When can I join?');
  await waitFor(() => expect(written(shell)).toHaveLength(1));
  expect(written(shell)[0]).toEqual(['PUT', 'admin/help/order', { version: 7, ids: ['q3', 'q2', 'q1'] }]);
  await press('Delete: When can I join?');
  const dialog = await screen.findByRole('dialog', { name: 'Delete this question' });
  expect(dialog).toHaveTextContent('“When can I join?” is taken off every screen');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Question deleted'));
  expect(written(shell)[1]).toEqual(['DELETE', 'admin/help/q1?version=3', undefined]);
});
