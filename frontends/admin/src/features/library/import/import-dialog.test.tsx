import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { materialsPage } from '@parlance/kit/testing/material-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { putFile } from '@parlance/kit/uploads/put-file.ts';
import { storeProblem } from '@parlance/kit/uploads/store-problem.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LibraryPage } from '../library-page.tsx';

jest.mock('@parlance/kit/uploads/put-file.ts', () => ({ putFile: jest.fn() }));
beforeEach(() => {
  localStorage.clear();
  jest.mocked(putFile).mockReset().mockResolvedValue(undefined);
});

const refused = new Problem('The store is away.', { code: 'INTERNAL', status: 500 });
type Body = Parameters<NonNullable<FakeAnswers['POST /admin/materials/import']>>[0]['body'];

/** A library that takes lessons by their names, none twice. */
function aSchool(known: string[] = []) {
  const faults: { line: number; code: string; message: string }[] = [];
  /** `busy` holds up what is to be made. */
  const school = { lessons: new Set(known), faults, away: 0, busy: Promise.resolve() };
  let files = 0;
  const api: FakeAnswers = {
    'GET /materials': () => materialsPage([]),
    'POST /admin/materials/import': async ({ body: { dryRun, lines } }) => {
      if (!dryRun) await school.busy;
      const knownLines = lines.filter(({ name }) => school.lessons.has(name)).map(({ line }) => line);
      const known = knownLines.length;
      const faults = school.faults.filter((fault) => lines.some(({ line }) => line === fault.line));
      if (!dryRun && school.away > 0) {
        school.away -= 1;
        throw refused;
      }
      if (!dryRun && faults.length === 0) for (const { name } of lines) school.lessons.add(name);
      return { faults, materials: 0, courses: 0, lessons: lines.length - known, known, knownLines };
    },
    'POST /uploads': () => ({ id: `u${files}`, url: '/u', expiresAt: 0 }) as never,
    'POST /uploads/{id}/complete': () => ({ fileId: `f${(files += 1)}`, path: 'p' }) as never,
  };
  return { school, api };
}

async function show(known?: string[], more: FakeAnswers = {}) {
  const { school, api: own } = aSchool(known);
  const api = { ...own, ...more };
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api });
  const { unmount } = renderInShell(<LibraryPage />, { shell, path: '/admin/materials' });
  await userEvent.click(await screen.findByRole('button', { name: 'Import lessons' }));
  await screen.findByRole('dialog', { name: 'Import lessons' });
  const sent = () =>
    shell.calls.filter(({ path }) => path === 'admin/materials/import').map(({ body }) => body as Body);
  const uploads = () => shell.calls.filter(({ path }) => path === 'uploads').length;
  return { school, shell, sent, uploads, unmount };
}

const head = 'material,course,abbreviation,level,lesson,document';
const manifest = (lines: string[], encoded = (text: string): Uint8Array => new TextEncoder().encode(text)) => {
  const bytes = encoded([head, ...lines].join('\n'));
  // The DOM of the tests does not read files.
  const read = async () => bytes.buffer;
  return Object.assign(new File(['x'], 'manifest.csv', { type: 'text/csv' }), { arrayBuffer: read });
};
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]') as HTMLElement;
  await userEvent.upload(input, files);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const numbered = (count: number) => Array.from({ length: count }, (_unused, at) => `H,A,HL,3,Lesson ${at + 1},`);

test('ADM-10 the format of a manifest is said, and a folder or files are chosen', async () => {
  await show();
  expect(screen.getByText('recordings')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download an example' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a folder' })).toBeVisible();
  expect(document.querySelector('input[webkitdirectory]')).toBeInTheDocument();
  await expectAccessible();
  await choose(pdf('a.pdf'));
  expect(await screen.findByText(/Which of the files is the manifest/)).toBeVisible();
});

test('ADM-10 faults are said by line before anything is made: of the manifest, its files and the library', async () => {
  const { school, sent, uploads } = await show();
  school.faults = [{ line: 3, code: 'IMPORT_DIFFERS', message: 'The course has another abbreviation.' }];
  await choose(manifest(['H,A,HL,3,One,gone.pdf', 'H,B,XX,3,Two,', 'H,A,HL,three,Three,']));
  expect(await screen.findByText('3 faults. Mend the manifest or the files and choose them again.')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Line 2: gone.pdf is not among the files.',
    'Line 3: The course has another abbreviation.',
    'Line 4: The level must be a number.',
  ]);
  await expectAccessible();
  expect(sent().map(({ dryRun }) => dryRun)).toEqual([true]);
  expect(uploads()).toBe(0);
});

test('ADM-10 250 lessons are looked through and then made, at most 100 a time, with their files', async () => {
  const { school, sent, uploads } = await show();
  await choose(manifest([...numbered(249), 'H,A,HL,3,Last,last.pdf']), pdf('last.pdf'));
  await press('Import 250 lessons');
  expect(await screen.findByText(/250 lessons made/)).toBeVisible();
  expect(sent().map(({ dryRun, lines }) => [dryRun, lines.length])).toEqual([
    [true, 100],
    [true, 100],
    [true, 50],
    [false, 100],
    [false, 100],
    [false, 50],
  ]);
  expect(sent().at(-1)?.lines.at(-1)).toMatchObject({ name: 'Last', line: 251, documentFileId: 'f1' });
  expect([school.lessons.size, uploads()]).toEqual([250, 1]);
});

test('ADM-10 a manifest that is sent again makes nothing double, and no file of what is there is sent', async () => {
  const { sent, uploads } = await show(['One', 'Three']);
  const lines = ['H,A,HL,3,One,1.pdf', 'H,A,HL,3,Two,2.pdf', 'H,A,HL,3,Three,3.pdf'];
  await choose(manifest(lines), pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'));
  expect(await screen.findByText(/1 lesson will be made.* 2 lessons are there already/)).toBeVisible();
  await press('Import 1 lesson');
  expect(await screen.findByText(/1 lesson made/)).toBeVisible();
  expect(sent().map(({ dryRun, lines: [...all] }) => [dryRun, all.map(({ name }) => name)])).toEqual([
    [true, ['One', 'Two', 'Three']],
    [false, ['Two']],
  ]);
  expect(uploads()).toBe(1);
  await press('Choose others');
  await choose(manifest(lines), pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'));
  expect(await screen.findByText(/There was nothing to make. 3 lessons are there already/)).toBeVisible();
  expect(uploads()).toBe(1);
});

test('ADM-10 what broke off says how far it came and goes on from there: files that have arrived are not sent again', async () => {
  const { school, sent, uploads } = await show();
  school.away = 1;
  await choose(manifest(['H,A,HL,3,One,1.pdf']), pdf('1.pdf'));
  await press('Import 1 lesson');
  expect(await screen.findByText(/The store is away. 0 of 1 lessons are made/)).toBeVisible();
  await expectAccessible();
  await press('Go on');
  await waitFor(() => expect(school.lessons.has('One')).toBe(true));
  expect(await screen.findByText(/1 lesson made/)).toBeVisible();
  expect([uploads(), sent().length]).toEqual([1, 3]);
});

test('ADM-10 Escape and Stop end an import that runs, say how far it came, and it goes on from there', async () => {
  const { school, sent } = await show();
  const { promise, resolve } = Promise.withResolvers<void>();
  school.busy = promise;
  await choose(manifest(numbered(250)));
  await press('Import 250 lessons');
  await screen.findByText(/0 of 250/);
  await userEvent.keyboard('{Escape}');
  resolve();
  expect(await screen.findByText(/^100 of 250 lessons are made/)).toBeVisible();
  await press('Go on');
  expect(await screen.findByText(/250 lessons made/)).toBeVisible();
  expect(sent().filter(({ dryRun }) => !dryRun)).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('ADM-10 faults that show themselves on the way are said with how many lessons stand already', async () => {
  const { school, sent } = await show();
  await choose(manifest(numbered(150)));
  await screen.findByRole('button', { name: 'Import 150 lessons' });
  school.faults = [{ line: 120, code: 'POSITION_TAKEN', message: 'Another lesson has this place in the course.' }];
  await press('Import 150 lessons');
  expect(await screen.findByText(/^1 fault\. .* 100 lessons made already; they stay\.$/)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Line 120: Another lesson has this place in the course.');
  expect([school.lessons.size, sent().filter(({ dryRun }) => !dryRun).length]).toEqual([100, 2]);
});

test('a line is said to be wrong once, and what is no UTF-8 is not taken for text', async () => {
  const { school, sent } = await show();
  school.faults = [
    { line: 2, code: 'MALFORMED', message: 'The level is too high.' },
    { line: 3, code: 'IMPORT_DIFFERS', message: 'The course is there already.' },
  ];
  await choose(manifest(['H,A,HL,30,One,gone.pdf', 'H,A,XX,3,Two,']));
  await screen.findByText(/^3 faults\./);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Line 2: gone.pdf is not among the files.',
    'Line 2: The level is too high.',
    'Line 3: Line 2 says another abbreviation for this course.',
  ]);
  const before = sent().length;
  await choose(manifest(['H,Café,HL,3,One,'], (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
  expect(await screen.findByText(/It is no text in UTF-8/)).toBeVisible();
  expect(sent()).toHaveLength(before);
});

const lines = ['H,A,HL,3,One,1.pdf', 'H,A,HL,3,Two,2.pdf'];
const same = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf', lastModified: 7 });
const part = { number: 1, size: 5, url: '/parts/1', arrived: false };
const inParts: FakeAnswers = {
  'POST /uploads': ({ body: { filename } }) => ({ id: filename, url: '/u', expiresAt: 0, parts: [part] }) as never,
  'GET /uploads/{id}': () => ({ id: '2.pdf', url: '/u', expiresAt: 0, parts: [part] }) as never,
  'POST /uploads/{id}/complete': ({ params: { path } }) => ({ fileId: `f-${path.id}`, path: 'p' }) as never,
};

test('ADM-10 closed in the middle and opened again it goes on: what has come is not sent again, what was begun goes on', async () => {
  const first = await show([], inParts);
  jest
    .mocked(putFile)
    .mockResolvedValueOnce(undefined)
    .mockReturnValueOnce(new Promise(() => undefined));
  await choose(manifest(lines), same('1.pdf'), same('2.pdf'));
  await press('Import 2 lessons');
  expect(await screen.findByText(/^Sending 2.pdf/)).toBeVisible();
  await waitFor(() => expect(putFile).toHaveBeenCalledTimes(2));
  expect(first.school.lessons.size).toBe(0);
  first.unmount();

  const again = await show([], inParts);
  await choose(manifest(lines), same('1.pdf'), same('2.pdf'));
  expect(await screen.findByText('1 of their files came before and is not sent again.')).toBeVisible();
  await expectAccessible();
  await press('Import 2 lessons');
  expect(await screen.findByText(/2 lessons made/)).toBeVisible();
  expect(again.uploads()).toBe(0);
  expect(again.shell.calls.filter(({ path }) => path === 'uploads/2.pdf')).toHaveLength(1);
  expect(putFile).toHaveBeenCalledTimes(3);
  expect(
    again
      .sent()
      .at(-1)
      ?.lines.map(({ documentFileId }) => documentFileId),
  ).toEqual(['f-1.pdf', 'f-2.pdf']);
  expect(localStorage).toHaveLength(0);
});

test('ADM-10 what came before and is not there any more is sent again', async () => {
  const { school, uploads } = await show([], inParts);
  school.away = 1;
  await choose(manifest(lines), same('1.pdf'), same('2.pdf'));
  await press('Import 2 lessons');
  await screen.findByText(/The store is away/);
  school.faults = [{ line: 3, code: 'FILE_NOT_FOUND', message: 'This file does not exist.' }];
  await press('Go on');
  expect(await screen.findByText(/^1 fault\./)).toBeVisible();
  school.faults = [];
  await choose(manifest(lines), same('1.pdf'), same('2.pdf'));
  await press('Import 2 lessons');
  expect(await screen.findByText(/2 lessons made/)).toBeVisible();
  expect(uploads()).toBe(4);
});

test('ADM-10 what the store has against a file is said with its name, and it goes on when that is mended', async () => {
  const { uploads } = await show([], inParts);
  jest.mocked(putFile).mockRejectedValueOnce(storeProblem('full', 507));
  await choose(manifest(lines), same('1.pdf'), same('2.pdf'));
  await press('Import 2 lessons');
  expect(
    await screen.findByText(/^1.pdf upload failed. The file store is full.* 0 of 2 lessons are made/),
  ).toBeVisible();
  await press('Go on');
  expect(await screen.findByText(/2 lessons made/)).toBeVisible();
  expect(uploads()).toBe(2);
});

test('ADM-10 while the store asks for a pause it is said that it goes on by itself', async () => {
  await show([], inParts);
  jest.mocked(putFile).mockRejectedValueOnce(storeProblem('busy', 503));
  await choose(manifest(lines), same('1.pdf'), same('2.pdf'));
  await press('Import 2 lessons');
  expect(await screen.findByText('The file store is busy. It goes on by itself.')).toBeVisible();
  expect(screen.getByText(/^0 of 2 lessons made/)).toBeVisible();
});
