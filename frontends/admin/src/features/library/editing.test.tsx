import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aCourse, aLessonOf, aMaterial, materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Course, Lesson, Material } from './api/library.ts';
import { LibraryPage } from './library-page.tsx';

jest.mock('@parlance/kit/uploads/put-file.ts', () => ({ putFile: async () => undefined }));

const nadia = { uid: 'n', name: 'Nadia Rahman', at: Date.UTC(2026, 10, 3, 12) };
const omar = { uid: 'o', name: 'Omar Haddad', at: Date.UTC(2026, 10, 4, 12) };
const recording = { seconds: 48, contentType: 'audio/mpeg', size: 838_861, url: null, expiresAt: null };
const two = [
  { ...recording, fileId: 'r1', title: 'At the desk', filename: 'a.mp3' },
  { ...recording, fileId: 'r2', title: 'On the way', filename: 'b.mp3' },
];

const tourism = aMaterial({ id: 't', name: 'Tourism' });
const guides = aCourse({ id: 'g', name: 'Guides', abbreviation: 'TG' });

/** A library that keeps what is written to it, as the school's does. */
function aSchool() {
  const library = {
    material: aMaterial({ id: 'h', name: 'Health', version: 3, changed: nadia }) as Material,
    course: aCourse({ id: 'c', name: 'Living', abbreviation: 'HL', version: 5, changed: nadia }) as Course,
    lesson: aLessonOf({ id: 'l', code: 'HL304', name: 'Clinic', level: 3, pos: 4, version: 7 }) as Lesson,
    by: nadia,
    recordings: two,
    isGone: false,
  };
  const demand = (seen: number, now: number) => {
    if (seen === now) return;
    throw new Problem('Omar Haddad has changed this in the meantime. Your change was not saved.', {
      code: 'LIBRARY_CHANGED',
      status: 409,
    });
  };
  const api: FakeAnswers = {
    'GET /materials': () =>
      materialsPage([
        ...(library.isGone ? [] : [library.material]),
        tourism,
        aMaterial({ id: 'p', name: 'PTE', isPte: true }),
      ]),
    'GET /materials/{id}/courses': ({ params }) => ({
      items: params.path.id === 't' ? [guides] : [{ ...library.course, lessons: [library.lesson] }],
      nextPageToken: null,
    }),
    'GET /materials/{id}/courses/{courseId}': () => ({ material: library.material, course: library.course }),
    'GET /materials/{id}/courses/{courseId}/lessons/{lessonId}': () => ({
      material: library.material,
      course: library.course,
      lesson: library.lesson,
      recordings: library.recordings,
      document: null,
      notes: null,
      use: { students: 38, booked: 2, firstBookedAt: Date.UTC(2026, 10, 24, 12) },
      changed: library.by,
    }),
    'PUT /admin/materials/{id}': ({ body: { version, ...change } }) => {
      demand(version, library.material.version);
      library.material = { ...library.material, ...(change as Partial<Material>), version: version + 1 };
      return library.material;
    },
    'PUT /admin/materials/{id}/courses/{courseId}/lessons/{lessonId}': ({ body: { version, ...change } }) => {
      demand(version, library.lesson.version);
      const { recordings, ...rest } = change;
      library.lesson = { ...library.lesson, ...(rest as Partial<Lesson>), version: version + 1 };
      if (recordings)
        library.recordings = recordings.map((one) => ({ ...recording, filename: '', ...one }) as (typeof two)[number]);
      return library.lesson;
    },
    'PUT /admin/materials/{id}/courses/{courseId}': () => library.course,
    'DELETE /admin/materials/{id}': () => {
      library.isGone = true;
      return {} as never;
    },
    'DELETE /admin/materials/{id}/courses/{courseId}/lessons/{lessonId}': () => ({}) as never,
    'POST /admin/materials': ({ body }) => aMaterial({ ...(body as Partial<Material>), id: 'new' }),
    'POST /admin/materials/{id}/courses/{courseId}/lessons': ({ body }) =>
      aLessonOf({ ...(body as Partial<Lesson>), id: 'new', code: 'HL305' }),
    'POST /uploads': () => ({ id: 'u', url: '/u', expiresAt: 0 }) as never,
    'POST /uploads/{id}/complete': () => ({ fileId: 'f-new', path: 'p' }) as never,
  };
  return { library, api };
}

function show(path: string) {
  const { library, api } = aSchool();
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api });
  const page = renderInShell(<LibraryPage />, { shell, path });
  const written = () =>
    shell.calls.filter(({ method }) => method !== 'GET').map(({ method, path: to, body }) => [method, to, body]);
  return { ...page, library, shell, written };
}
const lessonPath = '/admin/materials/h?course=c&lesson=l';
const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });

test('ADM-10 a material is renamed and hidden: only what was changed is sent, on the version that was seen', async () => {
  const { written, shell } = show('/admin/materials/h');
  await fill('Name', ' Health & Lifestyle ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Visible' }));
  await press('Save');
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Health & Lifestyle saved'));
  expect(written()).toEqual([['PUT', 'admin/materials/h', { name: 'Health & Lifestyle', visible: false, version: 3 }]]);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible();
});

test('ADM-10 the icon of a material is chosen among those that there are', async () => {
  const { written } = show('/admin/materials/h');
  const icons = await screen.findByRole('radiogroup', { name: 'Icon' });
  expect(within(icons).getAllByRole('radio').length).toBeGreaterThan(12);
  await userEvent.click(within(icons).getByRole('radio', { name: 'Plane' }));
  await press('Save');
  await waitFor(() => expect(written()).toEqual([['PUT', 'admin/materials/h', { icon: 'plane', version: 3 }]]));
});

test('ADM-10 another administrator was first: who and when is said, the own input stays, and it is saved over theirs only when that is wanted', async () => {
  const { library, written } = show('/admin/materials/h');
  await fill('Name', 'Mine');
  library.material = { ...library.material, name: 'Theirs', version: 4, changed: omar };
  await press('Save');
  const told = await screen.findByText(/Omar Haddad saved another version on Wed 4 Nov 2026/);
  expect(await field('Name')).toHaveValue('Mine');
  await press('See their version');
  expect(told).toHaveTextContent('NameTheirs');
  await expectAccessible();
  await press('Save mine over it');
  await waitFor(() => expect(library.material.name).toBe('Mine'));
  expect(written().at(-1)).toEqual(['PUT', 'admin/materials/h', { name: 'Mine', version: 4 }]);
  await waitFor(() => expect(screen.queryByText(/saved another version/)).not.toBeInTheDocument());
});

test('ADM-10 their version is taken when that is wanted; what nobody is editing follows by itself', async () => {
  const { library, shell, written } = show('/admin/materials/h');
  await fill('Name', 'Mine');
  library.material = { ...library.material, name: 'Theirs', version: 4, changed: omar };
  act(() => shell.say('library.changed', { version: 9 }));
  await press('Take their version');
  await waitFor(async () => expect(await field('Name')).toHaveValue('Theirs'));
  library.material = { ...library.material, name: 'Theirs again', version: 5 };
  act(() => shell.say('library.changed', { version: 10 }));
  await waitFor(async () => expect(await field('Name')).toHaveValue('Theirs again'));
  expect(written()).toEqual([]);
});

test('what is not saved is not left without being asked', async () => {
  const { shell } = show('/admin/materials/h');
  await fill('Name', 'Mine');
  await press('Close');
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go on editing' }));
  expect(shell.services.navigate).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Tourism'));
  await userEvent.click(await screen.findByRole('button', { name: 'Go on editing' }));
  expect(shell.services.navigate).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Hidden' }));
  const beside = '/admin/materials/h?state=hidden';
  expect(shell.services.navigate).toHaveBeenLastCalledWith(beside, { replace: true });
  await press('Close');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/materials', { replace: true });
});

test('ADM-10 what a field cannot be is said at the field', async () => {
  const { written } = show(lessonPath);
  await fill('Position', '0');
  await fill('Name', '');
  await press('Save');
  expect(await field('Position')).toHaveAccessibleDescription(/must be a number from 1 to 99/);
  expect(await field('Name')).toHaveAccessibleDescription('is required');
  expect(written()).toEqual([]);
});

test('ADM-10 a lesson gets another place', async () => {
  const { written } = show(lessonPath);
  await fill('Position', '6');
  await press('Save');
  const address = 'admin/materials/h/courses/c/lessons/l';
  await waitFor(() => expect(written()).toEqual([['PUT', address, { pos: 6, version: 7 }]]));
});

test('ADM-10 deleting a lesson says first what is booked on it', async () => {
  const { written, shell } = show(lessonPath);
  await press('Delete lesson');
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Clinic”?' });
  expect(dialog).toHaveTextContent(/2 lessons are booked on it, the first on Tue 24 Nov 2026/);
  expect(dialog).toHaveTextContent('hide it instead');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete lesson' }));
  await waitFor(() => expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/materials', { replace: true }));
  expect(written()).toEqual([['DELETE', 'admin/materials/h/courses/c/lessons/l?version=7', undefined]]);
});

test('ADM-10 a material that is deleted is said to be, and its panel goes with it', async () => {
  const { shell } = show('/admin/materials/h');
  await press('Delete material');
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Health”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete material' }));
  await waitFor(() => expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/materials', { replace: true }));
  expect(shell.services.notify.success).toHaveBeenCalledWith('Health deleted');
});

test('ADM-10 a material and a lesson are added, hidden at first, and opened', async () => {
  const { written, shell, unmount } = show('/admin/materials');
  await press('Add material');
  const dialog = await screen.findByRole('dialog', { name: 'Add material' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'Tourism' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add material' }));
  await waitFor(() =>
    expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/materials/new', { replace: false }),
  );
  expect(written()).toEqual([['POST', 'admin/materials', { name: 'Tourism', isPte: false, visible: false }]]);
  unmount();
  const other = show('/admin/materials/h?course=c');
  await press('Add lesson');
  const second = await screen.findByRole('dialog', { name: 'Add lesson' });
  fireEvent.change(within(second).getByRole('textbox', { name: 'Name' }), { target: { value: 'Symptoms' } });
  await userEvent.click(within(second).getByRole('button', { name: 'Add lesson' }));
  await waitFor(() =>
    expect(other.written()).toEqual([
      ['POST', 'admin/materials/h/courses/c/lessons', { name: 'Symptoms', level: 1, visible: false }],
    ]),
  );
});

test('MAT-32 a document that has arrived is the lesson’s, without Save', async () => {
  const { container, written } = show(lessonPath);
  await screen.findByRole('region', { name: 'Document' });
  const input = container.querySelector<HTMLInputElement>('input[type=file]') as HTMLElement;
  await userEvent.upload(input, new File(['%PDF-'], 'hl304.pdf', { type: 'application/pdf' }));
  await waitFor(() =>
    expect(written().at(-1)).toEqual([
      'PUT',
      'admin/materials/h/courses/c/lessons/l',
      { documentFileId: 'f-new', version: 7 },
    ]),
  );
  expect(written()[0]?.slice(0, 2)).toEqual(['POST', 'uploads']);
  expect(written()[0]?.[2]).toMatchObject({ path: 'materials/h/c/l/document', filename: 'hl304.pdf' });
});

test('ADM-10 recordings are put into another order and taken out; after a refusal the list is the newest one', async () => {
  const { library, written } = show(lessonPath);
  await press('Move On the way up');
  await waitFor(() => expect(library.recordings.map(({ fileId }) => fileId)).toEqual(['r2', 'r1']));
  library.lesson = { ...library.lesson, version: 20 };
  await press('Take out At the desk');
  expect(await screen.findByText(/Omar Haddad has changed this in the meantime/)).toBeVisible();
  await press('Take out At the desk');
  await waitFor(() => expect(library.recordings.map(({ fileId }) => fileId)).toEqual(['r2']));
  expect(written().at(-1)?.[2]).toMatchObject({ version: 20 });
});

const pick = async (dialog: HTMLElement, label: string, choice: string) => {
  await userEvent.click(within(dialog).getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: choice }));
};

test('ADM-10 a lesson is moved to a course of another material of its stream, and stays chosen there', async () => {
  const { written, shell } = show(lessonPath);
  await press('Move to another course');
  const dialog = await screen.findByRole('dialog', { name: 'Move “Clinic”' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Material' }));
  expect(screen.queryByRole('option', { name: 'PTE' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('option', { name: 'Tourism' }));
  await pick(dialog, 'Course', 'TG Guides');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  const to = '/admin/materials/t?course=g&lesson=l';
  await waitFor(() => expect(shell.services.navigate).toHaveBeenLastCalledWith(to, { replace: true }));
  expect(written()).toEqual([['PUT', 'admin/materials/h/courses/c/lessons/l', { toCourseId: 'g', version: 7 }]]);
});

test('ADM-10 a course is moved to another material of its stream', async () => {
  const { written, shell } = show('/admin/materials/h?course=c');
  await press('Move to another material');
  const dialog = await screen.findByRole('dialog', { name: 'Move “Living”' });
  await pick(dialog, 'Material', 'Tourism');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(shell.services.navigate).toHaveBeenLastCalledWith('/admin/materials/t?course=c', { replace: true }),
  );
  expect(written()).toEqual([['PUT', 'admin/materials/h/courses/c', { toMaterialId: 't', version: 5 }]]);
});

test('NS-21 an administrator hears a recording where it is kept, stops it, and is told when it does not play', async () => {
  const { library, shell, container } = show(lessonPath);
  library.recordings = two.map((one) => ({ ...one, url: `/files/${one.fileId}`, expiresAt: 1 }) as never);
  await press('Play At the desk');
  const player = () => container.ownerDocument.querySelector('audio');
  expect(player()).toHaveAttribute('src', '/files/r1');
  await press('Stop At the desk');
  expect(player()).toBeNull();
  await press('Play On the way');
  expect(player()).toHaveAttribute('src', '/files/r2');
  fireEvent.error(player() as HTMLElement);
  expect(shell.services.notify.error).toHaveBeenCalledWith('On the way cannot be played');
  expect(await screen.findByRole('button', { name: 'Play On the way' })).toBeVisible();
});

test('ADM-10 a recording is renamed on the version that was seen, and the others stay as they are', async () => {
  const { library, written } = show(lessonPath);
  await press('Rename On the way');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: ' On the bus ' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(library.recordings.map(({ title }) => title)).toEqual(['At the desk', 'On the bus']));
  expect(written().at(-1)?.[2]).toEqual({
    recordings: [
      { fileId: 'r1', title: 'At the desk', seconds: 48 },
      { fileId: 'r2', title: 'On the bus', seconds: 48 },
    ],
    version: 7,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
