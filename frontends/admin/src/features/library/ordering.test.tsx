import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LibraryPage } from './library-page.tsx';

const health = aMaterial({ id: 'h', name: 'Health', version: 4, courseCount: 2 });
const materials = [
  health,
  aMaterial({ id: 'o', name: 'Hospitality' }),
  aMaterial({ id: 't', name: 'Tourism' }),
  aMaterial({ id: 'p', name: 'PTE Speaking', isPte: true }),
];
const lessonsIn = (...names: string[]) =>
  names.map((name, at) => aLessonOf({ id: name, name, code: `HL30${at + 1}`, level: 3, pos: at + 1 }));

function aSchool() {
  const school = { lessons: lessonsIn('one', 'two', 'three'), version: 5 };
  const course = () => aCourse({ id: 'c', name: 'Living', abbreviation: 'HL', ...school });
  const api: FakeAnswers = {
    'GET /materials': () => ({ ...materialsPage(materials), orderVersion: 9 }),
    'GET /materials/{id}/courses': ({ params }) => ({
      items: params.path.id === 'h' ? [course(), aCourse({ id: 'd', name: 'Age', abbreviation: 'AA' })] : [],
      nextPageToken: null,
    }),
    'PUT /admin/materials/order': () => ({ version: 10 }),
    'PUT /admin/materials/{id}/courses/order': () => ({ version: 5 }),
    'PUT /admin/materials/{id}/courses/{courseId}/lessons/order': ({ body: { version, ids } }) => {
      if (version !== school.version) {
        const text = 'Omar Haddad has changed this in the meantime. Your change was not saved.';
        throw new Problem(text, { code: 'LIBRARY_CHANGED', status: 409 });
      }
      school.lessons = lessonsIn(...ids);
      school.version += 1;
      return { version: school.version, lessons: school.lessons };
    },
  };
  return { school, api };
}

async function show() {
  const { school, api } = aSchool();
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api });
  renderInShell(<LibraryPage />, { shell, path: '/admin/materials' });
  for (const name of ['Health', 'HL Living', 'Level 3, Pre-Intermediate']) {
    await userEvent.click(await screen.findByRole('button', { name: `Open ${name}` }));
  }
  const written = () => shell.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
  return { school, shell, written };
}
const row = (name: string) => screen.getByRole('treeitem', { name });
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const hint = () => screen.getByRole('status');
const lessonOrder = 'admin/materials/h/courses/c/lessons/order';

test('ADM-10 by keyboard: Space lifts a lesson, the arrows move it, Space drops it; the place is said, and it can be undone', async () => {
  const { shell, written } = await show();
  row('HL303 three').focus();
  await userEvent.keyboard(' ');
  expect(hint()).toHaveTextContent('HL303 three is lifted, position 3 of 3.');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(hint()).toHaveTextContent('position 1 of 3');
  expect(names().slice(3, 6)).toEqual(['HL303 three', 'HL301 one', 'HL302 two']);
  expect(row('HL303 three')).toHaveFocus();
  await expectAccessible();
  expect(written()).toEqual([]);
  await userEvent.keyboard(' ');
  await waitFor(() => expect(names().slice(3, 6)).toEqual(['HL301 three', 'HL302 one', 'HL303 two']));
  expect(written()).toEqual([[lessonOrder, { version: 5, level: 3, ids: ['three', 'one', 'two'] }]]);
  const [said, undo] = shell.goodNews();
  expect(said).toBe('HL303 three moved');
  undo();
  await waitFor(() => expect(names().slice(3, 6)).toEqual(['HL301 one', 'HL302 two', 'HL303 three']));
  expect(written()[1]).toEqual([lessonOrder, { version: 6, level: 3, ids: ['one', 'two', 'three'] }]);
});

test('Escape puts a lifted row back, and so does leaving the tree; nothing is sent', async () => {
  const { written } = await show();
  row('HL301 one').focus();
  await userEvent.keyboard(' {End}{Escape}');
  expect(names().slice(3, 6)).toEqual(['HL301 one', 'HL302 two', 'HL303 three']);
  await userEvent.keyboard(' {ArrowDown}{Tab}');
  expect(hint()).toHaveTextContent('Drag to order');
  row('HL301 one').focus();
  await userEvent.keyboard('  ');
  expect(written()).toEqual([]);
});

test('ADM-10 somebody else was first: it is said, and the order is theirs', async () => {
  const { school, shell } = await show();
  school.lessons = lessonsIn('two', 'one', 'three');
  school.version = 8;
  row('HL301 one').focus();
  await userEvent.keyboard(' {ArrowDown} ');
  const text = 'Omar Haddad has changed this in the meantime. Your change was not saved.';
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(text));
  await waitFor(() => expect(names().slice(3, 6)).toEqual(['HL301 two', 'HL302 one', 'HL303 three']));
});

test('courses change places in their material, materials in their stream, levels never', async () => {
  const { written } = await show();
  row('AA Age').focus();
  await userEvent.keyboard(' {ArrowUp} ');
  await waitFor(() =>
    expect(written().at(-1)).toEqual(['admin/materials/h/courses/order', { version: 4, ids: ['d', 'c'] }]),
  );
  await waitFor(() => expect(names()[1]).toBe('HL Living'));
  row('Health').focus();
  await userEvent.keyboard(' {End} ');
  const ids = ['o', 't', 'h', 'p'];
  await waitFor(() => expect(written().at(-1)).toEqual(['admin/materials/order', { version: 9, ids }]));
  row('Level 3, Pre-Intermediate').focus();
  await userEvent.keyboard(' ');
  expect(hint()).toHaveTextContent('Drag to order');
});

const drag = (from: string, over: string) => {
  const label = (name: string) => row(name).firstElementChild as HTMLElement;
  const dataTransfer = { setData: () => undefined, types: [], effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(label(from), { dataTransfer });
  const dragOver = createEvent.dragOver(label(over), { dataTransfer });
  fireEvent(label(over), dragOver);
  fireEvent.drop(label(over), { dataTransfer });
  fireEvent.dragEnd(label(from), { dataTransfer });
  return dragOver.defaultPrevented;
};

test('ADM-10 by pointer a lesson is dropped between others of its level, and nowhere else', async () => {
  const { written } = await show();
  expect(drag('HL301 one', 'Hospitality')).toBe(false);
  expect(drag('HL301 one', 'Level 3, Pre-Intermediate')).toBe(false);
  expect(written()).toEqual([]);
  expect(drag('HL301 one', 'HL302 two')).toBe(true);
  await waitFor(() =>
    expect(written()).toEqual([[lessonOrder, { version: 5, level: 3, ids: ['two', 'one', 'three'] }]]),
  );
});
