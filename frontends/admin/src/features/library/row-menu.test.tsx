import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LibraryPage } from './library-page.tsx';

const health = aMaterial({ id: 'h', name: 'Health', version: 4, courseCount: 2 });
const tourism = aMaterial({ id: 't', name: 'Tourism', courseCount: 1 });
const pte = aMaterial({ id: 'p', name: 'PTE Speaking', isPte: true, courseCount: 1 });
const living = aCourse({
  id: 'c',
  name: 'Living',
  abbreviation: 'HL',
  version: 5,
  lessons: [
    aLessonOf({ id: 'one', name: 'Clinic', code: 'HL301', level: 3, pos: 1, version: 7 }),
    aLessonOf({ id: 'two', name: 'Pharmacy', code: 'HL401', level: 4, pos: 1, version: 2 }),
  ],
});
const age = aCourse({ id: 'd', name: 'Age', abbreviation: 'AA', version: 6 });
const guides = aCourse({ id: 'g', name: 'Guides', abbreviation: 'TG' });
const aloud = aCourse({ id: 'r', name: 'Read aloud', abbreviation: 'RA' });
const coursesOf: Record<string, (typeof living)[]> = { h: [living, age], t: [guides], p: [aloud] };
const overtaken = () => {
  const text = 'Omar Haddad has changed this in the meantime. Your change was not saved.';
  throw new Problem(text, { code: 'LIBRARY_CHANGED', status: 409 });
};

const api: FakeAnswers = {
  'GET /materials': () => ({ ...materialsPage([health, tourism, pte]), orderVersion: 9 }),
  'GET /materials/{id}/courses': ({ params }) => ({ items: coursesOf[params.path.id] ?? [], nextPageToken: null }),
  'GET /materials/{id}/courses/{courseId}/lessons/{lessonId}': () => ({
    material: health,
    course: living,
    lesson: living.lessons[0] ?? aLessonOf(),
    document: null,
    recordings: [],
    notes: null,
    use: { students: 3, booked: 2, firstBookedAt: null },
    changed: null,
  }),
  'PUT /admin/materials/{id}': ({ body }) => ({ ...health, ...body, version: body.version + 1 }) as typeof health,
  'PUT /admin/materials/{id}/courses/{courseId}': ({ body: { version } }) => ({ ...age, version: version + 1 }),
  'PUT /admin/materials/{id}/courses/{courseId}/lessons/{lessonId}': ({ body: { version } }) =>
    aLessonOf({ name: 'Clinic', code: 'TG302', version: version + 1 }),
  'POST /admin/materials/{id}/courses/{courseId}/lessons': ({ body }) =>
    aLessonOf({ id: 'new', name: body.name, code: 'HL402' }),
  'DELETE /admin/materials/{id}/courses/{courseId}/lessons/{lessonId}': () => ({}) as never,
};

async function show({ path = '/admin/materials', answers = {} }: { path?: string; answers?: FakeAnswers } = {}) {
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api: { ...api, ...answers } });
  renderInShell(<LibraryPage />, { shell, path });
  const rows = ['Health', 'Tourism', 'PTE Speaking', 'HL Living', 'Level 3, Pre-Intermediate'];
  for (const name of rows) {
    const closed = await screen.findByRole('treeitem', { name });
    if (closed.getAttribute('aria-expanded') !== 'true')
      await userEvent.click(within(closed).getByRole('button', { name: `Open ${name}` }));
  }
  const written = () =>
    shell.calls.filter(({ method }) => method !== 'GET').map(({ method, path: to, body }) => [method, to, body]);
  return { shell, written };
}
const row = (name: string) => screen.getByRole('treeitem', { name });
const openMenu = async (name: string) => {
  row(name).focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  return screen.findByRole('menu');
};
const choose = async (name: string, item: string) =>
  userEvent.click(within(await openMenu(name)).getByRole('menuitem', { name: item }));
const items = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async (within_: HTMLElement, name: string) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const lessonPath = 'admin/materials/h/courses/c/lessons/one';

test('ADM-10 a row’s menu by the keyboard: what each kind offers, and Escape gives the row back', async () => {
  await show();
  expect(items(await openMenu('HL301 Clinic'))).toEqual([
    'Rename',
    'Add lesson',
    'Hide',
    'Move…',
    'Read as teachers do',
    'Preview as a student',
    'Delete lesson',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Add lesson' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(row('HL301 Clinic')).toHaveFocus();
  expect(items(await openMenu('Health'))).toEqual([
    'Rename',
    'Add course',
    'Hide',
    'Preview as a student',
    'Delete material',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(items(await openMenu('Level 3, Pre-Intermediate'))).toEqual(['Add lesson']);
});

test('by its button and by the other button of the mouse too; nothing below is opened by it', async () => {
  const { shell } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'More for HL301 Clinic' }));
  expect(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  fireEvent.contextMenu(screen.getByText('Tourism'));
  await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Rename' }));
  await dialog('Rename “Tourism”');
  expect(shell.services.navigate).not.toHaveBeenCalled();
});

test('ADM-10 a row is renamed on the version that is on screen; who was first is said, and the dialog stays', async () => {
  const { shell, written } = await show({ answers: { 'PUT /admin/materials/{id}/courses/{courseId}': overtaken } });
  await choose('Health', 'Rename');
  const renaming = await dialog('Rename “Health”');
  fireEvent.change(within(renaming).getByRole('textbox', { name: 'Name' }), { target: { value: 'Health & Life' } });
  await press(renaming, 'Rename');
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Health & Life saved'));
  expect(written()).toEqual([['PUT', 'admin/materials/h', { version: 4, name: 'Health & Life' }]]);
  await choose('AA Age', 'Rename');
  const other = await dialog('Rename “Age”');
  fireEvent.change(within(other).getByRole('textbox', { name: 'Name' }), { target: { value: 'Ages' } });
  await press(other, 'Rename');
  expect(await within(other).findByText(/Omar Haddad has changed this/)).toBeVisible();
});

test('ADM-10 a row is hidden at once, and shown again by Undo', async () => {
  const { shell, written } = await show();
  await choose('Health', 'Hide');
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalled());
  const [said, undo] = shell.goodNews();
  expect(said).toBe('Health is hidden');
  undo();
  await waitFor(() =>
    expect(written()).toEqual([
      ['PUT', 'admin/materials/h', { version: 4, visible: false }],
      ['PUT', 'admin/materials/h', { version: 5, visible: true }],
    ]),
  );
});

test('ADM-10 a lesson is added to the level whose menu was opened', async () => {
  const { written } = await show();
  await choose('Level 3, Pre-Intermediate', 'Add lesson');
  const adding = await dialog('Add lesson');
  fireEvent.change(within(adding).getByRole('textbox', { name: 'Name' }), { target: { value: 'Symptoms' } });
  await press(adding, 'Add lesson');
  const body = { name: 'Symptoms', level: 3, visible: false };
  await waitFor(() => expect(written()).toEqual([['POST', 'admin/materials/h/courses/c/lessons', body]]));
});

test('ADM-10 deleting from the menu says what is booked, and closes the panel of what is gone', async () => {
  const { shell, written } = await show({ path: '/admin/materials/h?course=c&lesson=one' });
  await choose('HL301 Clinic', 'Delete lesson');
  const deleting = await dialog('Delete “Clinic”?');
  expect(await within(deleting).findByText(/2 lessons are booked on it/)).toBeVisible();
  await press(deleting, 'Delete lesson');
  await waitFor(() => expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/materials', { replace: true }));
  expect(written()).toEqual([['DELETE', `${lessonPath}?version=7`, undefined]]);
});

test('ADM-10 by keyboard a lesson goes to a course of another material, what is open goes along, and Undo brings both back', async () => {
  const { shell, written } = await show({ path: '/admin/materials/h?course=c&lesson=one' });
  await choose('HL301 Clinic', 'Move…');
  const moving = await dialog('Move “Clinic”');
  await userEvent.click(within(moving).getByRole('combobox', { name: 'Material' }));
  expect(screen.queryByRole('option', { name: 'PTE Speaking' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('option', { name: 'Tourism' }));
  await userEvent.click(within(moving).getByRole('combobox', { name: 'Course' }));
  await userEvent.click(await screen.findByRole('option', { name: 'TG Guides' }));
  await press(moving, 'Move');
  const { navigate } = shell.services;
  await waitFor(() =>
    expect(navigate).toHaveBeenLastCalledWith('/admin/materials/t?course=g&lesson=one', { replace: true }),
  );
  const [said, undo] = shell.goodNews();
  expect(said).toBe('TG302 Clinic moved to Guides');
  undo();
  await waitFor(() => expect(written()).toHaveLength(2));
  expect(written()).toEqual([
    ['PUT', lessonPath, { version: 7, toCourseId: 'g' }],
    ['PUT', 'admin/materials/t/courses/g/lessons/one', { version: 8, toCourseId: 'c', level: 3, pos: 1 }],
  ]);
});

const drag = (from: string, onto: string) => {
  const label = (name: string) => row(name).firstElementChild as HTMLElement;
  const dataTransfer = { setData: () => undefined, types: [], effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(label(from), { dataTransfer });
  const dragOver = createEvent.dragOver(label(onto), { dataTransfer });
  fireEvent(label(onto), dragOver);
  fireEvent.drop(label(onto), { dataTransfer });
  fireEvent.dragEnd(label(from), { dataTransfer });
  return dragOver.defaultPrevented;
};

test.each([
  ['HL301 Clinic', 'TG Guides', lessonPath, { version: 7, toCourseId: 'g', level: 3 }],
  ['HL301 Clinic', 'Level 4, Intermediate I', lessonPath, { version: 7, level: 4 }],
  ['AA Age', 'Tourism', 'admin/materials/h/courses/d', { version: 6, toMaterialId: 't' }],
  ['AA Age', 'TG Guides', 'admin/materials/h/courses/d', { version: 6, toMaterialId: 't' }],
])('ADM-10 by pointer %s is dropped on %s', async (from, onto, path, body) => {
  const { written } = await show();
  expect(drag(from, onto)).toBe(true);
  await waitFor(() => expect(written()).toEqual([['PUT', path, body]]));
});

test('ADM-10 streams stay apart, a lesson is of a course, a material stays what it is', async () => {
  const { written } = await show();
  const refused = [
    ['HL301 Clinic', 'RA Read aloud'],
    ['HL301 Clinic', 'Tourism'],
    ['HL301 Clinic', 'HL Living'],
    ['AA Age', 'PTE Speaking'],
    ['AA Age', 'Health'],
    ['Tourism', 'PTE Speaking'],
  ] as const;
  expect(refused.map(([from, onto]) => drag(from, onto))).toEqual(refused.map(() => false));
  expect(written()).toEqual([]);
});

test('ADM-10 a drop that came too late is said and changes nothing', async () => {
  const { shell } = await show({
    answers: { 'PUT /admin/materials/{id}/courses/{courseId}/lessons/{lessonId}': overtaken },
  });
  drag('HL301 Clinic', 'TG Guides');
  const text = 'Omar Haddad has changed this in the meantime. Your change was not saved.';
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(text));
});
