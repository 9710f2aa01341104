import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../testing/axe.ts';
import { fakePdf, installStage } from '../testing/fake-pdf.ts';
import { renderInShell } from '../testing/render.tsx';
import { LessonPages } from './lesson-pages.tsx';
import { loadPdfLibrary } from './pdf-library.ts';
import { PageControls, ZoomControls } from './reader-controls.tsx';

jest.mock('./retry.ts', () => ({
  ...jest.requireActual<object>('./retry.ts'),
  pauseMs: async () => undefined,
}));

type Options = Parameters<typeof fakePdf>[0] & { windowWidth?: number; stageWidth?: number };

function show({ windowWidth = 1000, stageWidth = 800, ...options }: Options = {}) {
  const stage = installStage({ width: stageWidth, height: 700 });
  Object.assign(window, { innerWidth: windowWidth });
  const pdf = fakePdf(options);
  const asked: number[] = [];
  let lead = (_page: number): void => undefined;
  function Frame() {
    const [page, setPage] = useState(1);
    lead = setPage;
    const onPage = (next: number) => {
      asked.push(next);
      setPage(next);
    };
    return (
      <LessonPages
        page={page}
        onPage={onPage}
        lesson={{ state: 'ready', document: pdf.document }}
        onRetry={() => undefined}
        strip={(reader) =>
          reader && (
            <>
              <PageControls reader={reader} />
              <ZoomControls reader={reader} />
            </>
          )
        }
      />
    );
  }
  const view = renderInShell(<Frame />);
  return { ...view, ...pdf, stage, asked, lead: (page: number) => act(() => lead(page)) };
}

beforeEach(() => {
  // react-pdf tells the developer of every failure that a test brings about.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const standing = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]:not([hidden])')].map(({ dataset }) => Number(dataset.page));
const held = () => document.querySelectorAll('[data-page]').length;
const drawnAll = () => waitFor(() => expect(document.querySelector('[data-page]:not([data-drawn])')).toBeNull());

test('Pages are turned by arrows and keys, and led from outside; a page that is not there is its nearest', async () => {
  const { asked, lead, container } = show();
  await waitFor(() => expect(standing()).toEqual([1]));
  press('Page forward');
  fireEvent.keyDown(document.body, { key: 'PageDown' });
  fireEvent.keyDown(document.body, { key: 'PageUp' });
  expect(asked).toEqual([2, 3, 2]);
  lead(12);
  expect(standing()).toEqual([12]);
  expect(screen.getByRole('button', { name: 'Page forward' })).toBeDisabled();
  lead(400);
  expect(standing()).toEqual([12]);
  await expectAccessible(container);
});

test('Keys stay with fields and with dialogs above the document', async () => {
  const { asked } = show();
  await waitFor(() => expect(standing()).toEqual([1]));
  const field = document.body.appendChild(document.createElement('textarea'));
  const dialog = document.body.appendChild(Object.assign(document.createElement('div'), { role: 'dialog' }));
  dialog.setAttribute('role', 'dialog');
  for (const target of [field, dialog]) fireEvent.keyDown(target, { key: 'PageDown' });
  fireEvent.keyDown(document.body, { key: 'PageDown', ctrlKey: true });
  expect(asked).toEqual([]);
  field.remove();
  dialog.remove();
});

test('Of 300 pages only those on screen and one turn away are held, however far one reads, and what was drawn is let go', async () => {
  const { drawn, cleaned } = show({ pages: 300 });
  const most = { held: 0 };
  for (let page = 1; page < 60; page += 1) {
    await waitFor(() => expect(standing()).toEqual([page]));
    await drawnAll();
    most.held = Math.max(most.held, held());
    press('Page forward');
  }
  expect(most.held).toBe(3);
  // One turn ahead was drawn already: each page once.
  expect(drawn.length).toBeLessThanOrEqual(62);
  expect(cleaned.length).toBeGreaterThanOrEqual(drawn.length - 1);
});

test('What words were measured on goes with each page that is drawn', async () => {
  const { pdfjs } = await loadPdfLibrary();
  const letGo = jest.spyOn(pdfjs.TextLayer, 'cleanup');
  show();
  await drawnAll();
  const before = letGo.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  press('Page forward');
  await waitFor(() => expect(standing()).toEqual([2]));
  await drawnAll();
  await waitFor(() => expect(letGo.mock.calls.length).toBeGreaterThan(before));
});

test('A page that leaves gives its pixels back', async () => {
  const { lead } = show();
  await drawnAll();
  const canvas = document.querySelector<HTMLCanvasElement>('[data-page="1"] canvas');
  expect(canvas?.width).toBe(525);
  lead(9);
  expect(canvas?.width).toBe(0);
});

test('The words of the page that is read lie over it, for selecting and for whoever is read to', async () => {
  const { lead } = show();
  expect(await screen.findByText('Words of page 1, for whoever reads it')).toBeInTheDocument();
  // Those beside have theirs when they are read.
  await drawnAll();
  expect(screen.queryByText(/^Words of page 2/)).toBeNull();
  lead(2);
  expect(
    await within(screen.getByRole('group', { name: 'Page 2' })).findByText(/^Words of page 2/),
  ).toBeInTheDocument();
});

test('In a stage as narrow as a phone the page is read as words, and shown as printed on demand', async () => {
  const { container, drawn } = show({ windowWidth: 390, stageWidth: 390 });
  const words = await screen.findByRole('article', { name: 'Page 1' });
  expect(await within(words).findByText('Words of page 1, for whoever reads it')).toBeVisible();
  expect(drawn).toEqual([]);
  await expectAccessible(container);
  press('Page forward');
  expect(await screen.findByText('Words of page 2, for whoever reads it')).toBeVisible();
  press('Show the page as printed');
  await waitFor(() => expect(standing()).toEqual([2]));
  expect(screen.queryByRole('article')).toBeNull();
  press('Show the words large');
  expect(await screen.findByText('Words of page 2, for whoever reads it')).toBeVisible();
});

test('a page that is a picture is drawn also on a phone, and nobody is offered words', async () => {
  show({ windowWidth: 390, stageWidth: 390, words: () => '' });
  expect(await screen.findByRole('button', { name: 'Show the words large' })).toBeDisabled();
  expect(standing()).toEqual([1]);
});

test('Two pages stand side by side from 1280 px', async () => {
  show({ windowWidth: 1280 }).stage.resize({ width: 1280, height: 1000 });
  await waitFor(() => expect(standing()).toEqual([1, 2]));
  press('Page forward');
  expect(standing()).toEqual([3, 4]);
});

test('MAT-19, LIM-05 zoom and resize are drawn when they have been still for 300 ms', async () => {
  const { drawn, stage } = show({ pages: 1 });
  await drawnAll();
  jest.useFakeTimers();
  try {
    const before = drawn.length;
    for (const key of ['+', '+', '-']) {
      fireEvent.keyDown(document.body, { key });
      await act(() => jest.advanceTimersByTimeAsync(299));
    }
    expect(drawn).toHaveLength(before);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(drawn.slice(before)).toEqual([{ page: 1, width: 656 }]);
    act(() => stage.resize({ width: 500, height: 700 }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(drawn).toHaveLength(before + 1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(drawn.slice(before + 1)).toEqual([{ page: 1, width: 625 }]);
  } finally {
    jest.useRealTimers();
  }
});

test('MAT-18, NS-15 a zoom that cannot be drawn says so with advice; Retry tries it again', async () => {
  let broken = true;
  show({ pages: 1, draw: async (_page, width) => void (broken && width > 600 && (await Promise.reject(new Error()))) });
  await drawnAll();
  press('Zoom in');
  expect(await screen.findByText('Unable to display PDF at current zoom level')).toBeVisible();
  expect(screen.getByText('Please adjust the zoom or refresh the page.')).toBeVisible();
  broken = false;
  press('Retry');
  await drawnAll();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('MAT-18 another zoom is another try', async () => {
  show({ pages: 1, draw: async (_page, width) => void (width > 600 && (await Promise.reject(new Error()))) });
  await drawnAll();
  press('Zoom in');
  await screen.findByText('Unable to display PDF at current zoom level');
  press('Zoom out');
  await waitFor(() => expect(standing()).toEqual([1]));
});

test('MAT-17 a page that cannot be drawn is tried three times more, then "Retry" is the person’s', async () => {
  let tries = 0;
  show({ pages: 1, draw: () => Promise.reject(new Error(String((tries += 1)))) });
  expect(await screen.findByText('Failed to load PDF. Please try again.')).toBeVisible();
  expect(tries).toBe(4);
  press('Retry');
  await waitFor(() => expect(tries).toBe(8));
});

test('MAT-21 a link in the document opens in a new tab', async () => {
  show({ pages: 1, link: 'https://example.org/words' });
  const link = await screen.findByRole('link', { name: 'https://example.org/words' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('MAT-22 a link to this computer is none', async () => {
  show({ pages: 1, link: 'http://localhost/words' });
  await drawnAll();
  expect(screen.queryByRole('link')).toBeNull();
});

test('Two fingers zoom, by as much as they part', async () => {
  show({ pages: 1 });
  await drawnAll();
  const stage = screen.getByRole('region', { name: 'Lesson page' });
  const fingers = (apart: number) => ({ touches: [0, apart].map((clientX) => ({ clientX, clientY: 0 })) as never });
  fireEvent.touchStart(stage, fingers(100));
  fireEvent.touchMove(stage, fingers(180));
  expect(screen.getByText('180 %')).toBeVisible();
  fireEvent.touchMove(stage, fingers(9_000));
  expect(screen.getByText('300 %')).toBeVisible();
  fireEvent.touchEnd(stage, { touches: [] as never });
  fireEvent.touchStart(stage, fingers(100));
  fireEvent.touchMove(stage, fingers(50));
  expect(screen.getByText('150 %')).toBeVisible();
});
