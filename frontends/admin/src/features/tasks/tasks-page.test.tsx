import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Task } from '../../ui/tasks/api.ts';
import { TasksPage } from './tasks-page.tsx';

const own = 'n'.repeat(32);
const aTask = (over: Partial<Task> = {}): Task => ({
  id: 't1',
  kind: 'absent-teacher',
  subject: { uid: 'o'.repeat(32), name: 'Oliver Brandt', image: '' },
  facts: { lessonId: 'l1', when: monday, about: 'BM303' },
  openedAt: monday - 3_600_000,
  takenBy: null,
  takenAt: null,
  note: '',
  closedAt: null,
  closedBy: null,
  version: 1,
  ...over,
});

type Put = (body: object) => Task;
function show(items: Task[], { path = '/admin/tasks', put = () => aTask() }: { path?: string; put?: Put } = {}) {
  const sent: object[] = [];
  const shell = makeFakeShell({
    person: aPerson({ uid: own, role: 'admin' }),
    api: {
      'GET /admin/tasks': () => ({ items, nextPageToken: null, open: items.length, mine: 0 }),
      'PUT /admin/tasks/{id}': ({ body }: { body: object }) => {
        sent.push(body);
        return put(body);
      },
    } as never,
  });
  return { ...renderInShell(<TasksPage />, { shell, path }), sent };
}
const row = async (name: RegExp) => within(await screen.findByRole('article', { name }));

test('each task says what, about whom and since when, and leads to where something can be done', async () => {
  const { container } = show([
    aTask(),
    aTask({ id: 't2', kind: 'failed-payment', facts: { plan: 'lessonTokens' } }),
    aTask({ id: 't3', kind: 'application', facts: { applicationId: 'a1' } }),
    aTask({ id: 't4', kind: 'report', facts: { reportId: 'r1' } }),
    aTask({ id: 't5', kind: 'group-at-risk', facts: { sessionId: 'g1', about: 'Clocks', taken: 2, minimum: 6 } }),
  ]);
  const absent = await row(/^Teacher did not come, Oliver Brandt/);
  expect(absent.getByText(/BM303/)).toBeVisible();
  expect(absent.getByText(/^Since \w{3} \d+ \w{3} \d{4}, \d\d:\d\d \S.* \(UTC.*\), 1 hour ago$/)).toBeVisible();
  const ways = screen.getAllByRole('article').map((one) => within(one).getAllByRole('link')[0]?.getAttribute('href'));
  expect(ways).toEqual([
    '/admin/lesson/l1/evidence',
    `/admin/payments?view=students&text=${'o'.repeat(32)}`,
    '/admin/applications?id=a1',
    '/admin/reports?resolved=false',
    '/admin/groupsessiondetail/g1',
  ]);
  expect((await row(/^Group lacks/)).getByText(/Clocks, 2 of 6 students/)).toBeVisible();
  await expectAccessible(container);
});

test('what nobody has can be taken, noted and finished; what is mine can be given back', async () => {
  const { sent } = show([
    aTask(),
    aTask({ id: 't2', kind: 'report', takenBy: { uid: own, name: 'Nadia', image: '' } }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^Take: Teacher did not come/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Give back: Report/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Done: Report/ }));
  await waitFor(() => expect(sent).toEqual([{ act: 'take' }, { act: 'release' }, { act: 'done' }]));
  expect((await row(/^Report/)).getByText('You have it')).toBeVisible();
});

test('what another administrator has can only be taken over, by naming whose it is', async () => {
  const { sent } = show([aTask({ takenBy: { uid: 'tom', name: 'Tom Reed', image: '' } })]);
  const others = await row(/^Teacher/);
  expect(others.getByText('Tom Reed has it')).toBeVisible();
  expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Take over']);
  await userEvent.click(others.getByRole('button'));
  expect(sent).toEqual([{ act: 'take', from: 'tom' }]);
});

test('a task that somebody else took a moment before says so', async () => {
  const put = () => {
    throw new Problem('Another administrator has this task', { code: 'TASK_TAKEN', status: 409 });
  };
  const { shell } = show([aTask()], { put });
  await userEvent.click(await screen.findByRole('button', { name: /^Take:/ }));
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith('Another administrator has this task'));
  expect(shell.calls.filter(({ path }) => path.startsWith('admin/tasks?')).length).toBeGreaterThan(1);
});

test('a note is written in a dialog', async () => {
  const { sent } = show([aTask({ note: 'Called.' })]);
  await userEvent.click(await screen.findByRole('button', { name: /^Note:/ }));
  const field = await screen.findByRole('textbox', { name: 'What you found or did' });
  expect(field).toHaveValue('Called.');
  await userEvent.type(field, ' No answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(sent).toEqual([{ act: 'note', note: 'Called. No answer.' }]));
});

test('what is done says by whom, or that its cause was gone', async () => {
  const closed = { closedAt: monday };
  const { shell } = show(
    [
      aTask({ ...closed, closedBy: { uid: own, name: 'Nadia', image: '' } }),
      aTask({ ...closed, id: 't2', kind: 'report' }),
    ],
    { path: '/admin/tasks?whose=done' },
  );
  expect((await row(/^Teacher/)).getByText('Done by Nadia')).toBeVisible();
  expect((await row(/^Report/)).getByText('Its cause was gone')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Take/ })).toBeNull();
  expect(shell.calls[0]?.path).toBe('admin/tasks?whose=done&amount=25');
});

test('one kind alone is shown, the address keeps it; an applicant without an account is named and leads to no page of a user', async () => {
  const asked: object[] = [];
  const applicant = aTask({ kind: 'application', subject: { uid: '', name: 'Robin Example', image: '' } });
  const shell = makeFakeShell({
    person: aPerson({ uid: own, role: 'admin' }),
    api: {
      'GET /admin/tasks': ({ params }) => {
        asked.push({ kind: params?.query?.kind });
        return { items: params?.query?.kind === 'report' ? [] : [applicant], nextPageToken: null, open: 1, mine: 0 };
      },
    },
  });
  renderInShell(<TasksPage />, { shell, path: '/admin/tasks' });
  const waits = await row(/^Application waits, Robin Example$/);
  expect(waits.getAllByRole('link')).toHaveLength(1);
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind of task' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Report to decide' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/tasks?kind=report', expect.anything());
  renderInShell(<TasksPage />, { shell, path: '/admin/tasks?kind=report' });
  expect(await screen.findByText('There is no task of this kind.')).toBeVisible();
  expect(asked).toEqual([{}, { kind: 'report' }]);
});
