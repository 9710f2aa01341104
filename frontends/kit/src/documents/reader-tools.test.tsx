import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../testing/axe.ts';
import { fakePdf, installStage } from '../testing/fake-pdf.ts';
import { renderInShell } from '../testing/render.tsx';
import { LessonPages } from './lesson-pages.tsx';
import type { Fit } from './page-layout.ts';
import { ReaderTools } from './reader-tools.tsx';
import { swipeStep } from './use-swipe.ts';

function show() {
  installStage();
  Object.assign(window, { innerWidth: 1000 });
  const toggle = jest.fn(async () => undefined);
  Object.assign(document, { fullscreenEnabled: true });
  const lesson = { state: 'ready', document: fakePdf({ pages: 300 }).document } as const;
  function Frame() {
    const [page, onPage] = useState(1);
    const [fit, onFit] = useState<Fit>('stage');
    return (
      <LessonPages
        alone
        fit={fit}
        lesson={lesson}
        page={page}
        onPage={onPage}
        onRetry={() => undefined}
        strip={(reader) =>
          reader && <ReaderTools reader={reader} fit={fit} onFit={onFit} screen={{ fullscreen: false, toggle }} />
        }
      />
    );
  }
  return { ...renderInShell(<Frame />), toggle };
}

const standing = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]:not([hidden])')].map(({ dataset }) => Number(dataset.page));
const stands = (page: number) => waitFor(() => expect(standing()).toEqual([page]));
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  // What react-pdf draws later than a test looks.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('Keys, field and buttons turn the pages of a document that stands alone', async () => {
  const { container } = show();
  await stands(1);
  press('End');
  expect(standing()).toEqual([300]);
  press('Home');
  press('ArrowRight');
  press('PageDown');
  expect(standing()).toEqual([3]);
  press('ArrowLeft');
  expect(standing()).toEqual([2]);
  const field = screen.getByRole('textbox', { name: 'Go to page' });
  fireEvent.change(field, { target: { value: '41' } });
  // The field's own arrows stay its own.
  press('ArrowLeft', field);
  press('Enter', field);
  expect(standing()).toEqual([41]);
  await expectAccessible(container);
});

test('What is no page of the document stays where one is, or is the nearest', async () => {
  show();
  await stands(1);
  const type = (value: string) => {
    const field = screen.getByRole('textbox', { name: 'Go to page' });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  type('four');
  expect(standing()).toEqual([1]);
  type('900');
  expect(standing()).toEqual([300]);
});

test('A page that is wider than its stage is scrolled by the arrows', async () => {
  show();
  await stands(1);
  const stage = screen.getByRole('region', { name: 'Lesson page' });
  Object.defineProperty(stage, 'scrollWidth', { value: 2_000 });
  press('ArrowRight');
  expect(standing()).toEqual([1]);
  press('PageDown');
  expect(standing()).toEqual([2]);
});

test('MAT-20 "Fit width" makes the page as wide as there is room, and back', async () => {
  show();
  await stands(1);
  const width = () => document.querySelector<HTMLElement>('[data-page]')?.style.width;
  await waitFor(() => expect(width()).toBe('525px'));
  click('Fit width');
  expect(width()).toBe('800px');
  click('Whole page');
  expect(width()).toBe('525px');
});

test('"Full screen" is offered where the browser has it', async () => {
  const { toggle } = show();
  await stands(1);
  click('Full screen');
  expect(toggle).toHaveBeenCalledTimes(1);
});

test('A swipe across turns the page; a slow one, a short one and one that goes down do not', () => {
  const at = (x: number, y: number, ms: number) => ({ x, y, at: ms });
  expect(swipeStep(at(300, 100, 0), at(200, 110, 200))).toBe(1);
  expect(swipeStep(at(100, 100, 0), at(220, 90, 200))).toBe(-1);
  expect(swipeStep(at(300, 100, 0), at(200, 110, 900))).toBeUndefined();
  expect(swipeStep(at(300, 100, 0), at(270, 100, 200))).toBeUndefined();
  expect(swipeStep(at(300, 100, 0), at(200, 180, 200))).toBeUndefined();
});

test('A finger on the page turns it', async () => {
  show();
  await stands(1);
  const stage = screen.getByRole('region', { name: 'Lesson page' });
  const finger = (clientX: number) => [{ clientX, clientY: 100 }] as never;
  act(() => {
    fireEvent.touchStart(stage, { touches: finger(300) });
    fireEvent.touchEnd(stage, { touches: [] as never, changedTouches: finger(150) });
  });
  expect(standing()).toEqual([2]);
});
