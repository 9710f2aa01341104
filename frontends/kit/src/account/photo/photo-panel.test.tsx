import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../../api/problem.ts';
import { photo } from '../../domain/limits.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { aPerson } from '../../testing/builders.ts';
import type { FakeAnswers } from '../../testing/fake-api.ts';
import { makeFakeShell } from '../../testing/fake-shell.ts';
import { renderInShell } from '../../testing/render.tsx';
import { type PutFile, putFile } from '../../uploads/put-file.ts';
import { PhotoPanel } from './photo-panel.tsx';

jest.mock('../../uploads/put-file.ts', () => ({ putFile: jest.fn() }));
jest.setTimeout(30_000);

/** A browser that opens each picture at this size; what is drawn is told. */
let size = { width: 800, height: 400 };
let drawn: number[][] = [];
beforeEach(() => {
  size = { width: 800, height: 400 };
  drawn = [];
  jest.mocked(putFile).mockReset().mockResolvedValue();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  globalThis.Image = class {
    onload?: () => void;
    onerror?: () => void;
    naturalWidth = size.width;
    naturalHeight = size.height;
    set src(_url: string) {
      queueMicrotask(() => (size.width < 0 ? this.onerror?.() : this.onload?.()));
    }
  } as never;
  const pen = { fillRect: () => undefined, drawImage: (_image: unknown, ...at: number[]) => drawn.push(at) };
  HTMLCanvasElement.prototype.getContext = (() => pen) as never;
  HTMLCanvasElement.prototype.toBlob = function toBlob(give) {
    give(new Blob(['square'], { type: 'image/jpeg' }));
  };
});

function show({ image = '', ...answers }: FakeAnswers & { image?: string } = {}) {
  const sent: unknown[] = [];
  const shell = makeFakeShell({
    person: aPerson({ image }),
    api: {
      'POST /profile/me/photo/uploads': ({ body }) => {
        sent.push(body);
        return { id: 'u1', url: '/files/uploads/u1?s=1', expiresAt: 0 };
      },
      'PUT /profile/me/photo': ({ body }) => {
        sent.push(body);
        return aPerson({ image: '/files/public/p1' });
      },
      'DELETE /profile/me/photo': () => {
        sent.push('removed');
        return aPerson();
      },
      ...answers,
    },
  });
  return { ...renderInShell(<PhotoPanel />, { shell }), sent };
}
const file = (name = 'me.png', type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const choose = (chosen: File, label = 'Choose a photo') =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [chosen] } });
const stage = () => screen.findByRole('group', { name: /^Your photo behind a square/ });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save photo' }));

test('NS-14 a photo is cut by keys alone, and only its square is sent', async () => {
  const { sent, baseElement } = show();
  choose(file());
  const square = await stage();
  await expectAccessible(baseElement);
  square.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}+');
  await save();
  expect(await screen.findByText('Your photo is saved.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ size: 6, contentType: 'image/jpeg' }, { upload: 'u1' }]);
  const side = 400 / 1.1;
  expect(drawn).toEqual([
    [400 - 16 - side / 2, 200 - side / 2, side, side, 0, 0, 512, 512].map((n) => expect.closeTo(n)),
  ]);
});

test('it is moved by finger as well, and the slider brings it nearer', async () => {
  show();
  choose(file());
  const square = await stage();
  Object.assign(square, { setPointerCapture: () => undefined });
  Object.defineProperty(square, 'clientWidth', { value: 200 });
  const finger = (type: string, clientX: number) =>
    fireEvent(square, new MouseEvent(type, { bubbles: true, clientX, clientY: 100 }));
  finger('pointerdown', 100);
  finger('pointermove', 50);
  finger('pointerup', 50);
  finger('pointermove', 0);
  fireEvent.change(screen.getByRole('slider', { name: 'Nearer' }), { target: { value: '4' } });
  await save();
  await waitFor(() => expect(drawn).toHaveLength(1));
  expect(drawn[0]).toEqual([450, 150, 100, 100, 0, 0, 512, 512]);
});

test.each([
  [file('cv.pdf', 'application/pdf'), 'cv.pdf is not a PNG, JPEG or WebP picture'],
  [file('move.gif', 'image/gif'), 'move.gif is not a PNG, JPEG or WebP picture'],
  [file('none.png', 'image/png', 0), 'none.png is empty'],
  [file('large.png', 'image/png', photo.chosenBytes), /^File is too large. 25 MB. It must be under 25 MB/],
])('APP-22 APP-23 %s is said to be wrong, and nothing is sent', async (chosen, said) => {
  const { sent } = show();
  choose(chosen);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  choose(file());
  await stage();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  ['20000 x 20000 pixels', { width: 20_000, height: 20_000 }, 'File is too large'],
  ['bytes that are no picture', { width: -1, height: -1 }, 'me.png is not a PNG, JPEG or WebP picture'],
])('APP-22 APP-23 %s are refused before they are unpacked', async (_what, of, said) => {
  size = of;
  show();
  choose(file());
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refusal is said, the cut stays, and saving again tries again', async () => {
  let refused = 0;
  show({
    'PUT /profile/me/photo': () => {
      refused += 1;
      if (refused > 1) return aPerson({ image: '/files/public/p1' });
      throw new Problem('The file store is full.', { code: 'STORE_FULL', status: 503 });
    },
  });
  choose(file());
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('The file store is full.');
  await save();
  expect(await screen.findByText('Your photo is saved.')).toBeVisible();
});

test('closing the dialog while it is sent stops it', async () => {
  let stopped: AbortSignal | undefined;
  jest.mocked(putFile).mockImplementation(({ signal, onPercent }: PutFile) => {
    onPercent(40);
    stopped = signal;
    return new Promise(() => undefined);
  });
  const { sent } = show();
  choose(file());
  await save();
  expect(await screen.findByRole('progressbar', { name: 'Photo upload' })).toBeVisible();
  await waitFor(() => expect(stopped).toBeDefined());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(stopped!.aborted).toBe(true);
  expect(sent).toEqual([{ size: 6, contentType: 'image/jpeg' }]);
});

test('whoever has a photo replaces it or removes it, after a question', async () => {
  const { sent } = show({ image: '/files/public/p0' });
  expect(screen.getByRole('button', { name: 'Replace' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const asks = await screen.findByRole('dialog', { name: 'Remove your photo?' });
  await userEvent.click(within(asks).getByRole('button', { name: 'Keep photo' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Your photo is removed.')).toBeVisible();
  expect(sent).toEqual(['removed']);
});
