import { act, fireEvent, render, screen } from '@testing-library/react';
import { CaptionTrack } from './captions.tsx';
import { readingMs, useCaptions } from './use-captions.ts';

function Room() {
  const captions = useCaptions();
  return (
    <>
      <button onClick={captions.toggle}>{captions.on ? 'on' : 'off'}</button>
      <button onClick={() => captions.show('Tara', 'Please turn to page four')}>one</button>
      <button onClick={() => captions.show('Tara', 'x'.repeat(1_000))}>long</button>
      <CaptionTrack captions={captions} />
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => [...document.querySelectorAll('[data-captions] p')].map((line) => line.textContent);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('captions are off until somebody wants them, and the browser remembers', () => {
  const { unmount } = render(<Room />);
  press('one');
  expect(shown()).toEqual([]);
  press('off');
  expect(shown()).toEqual(['Tara Please turn to page four']);
  unmount();
  render(<Room />);
  expect(screen.getByRole('button', { name: 'on' })).toBeVisible();
});

test('a caption stays for as long as it takes to read, and never more than two are there', () => {
  render(<Room />);
  press('off');
  press('one');
  press('one');
  press('long');
  expect(shown()).toHaveLength(2);
  act(() => jest.advanceTimersByTime(3_999));
  expect(shown()).toHaveLength(2);
  act(() => jest.advanceTimersByTime(1));
  expect(shown()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(8_000));
  expect(shown()).toEqual([]);
});

test.each([
  ['a word', 5, 4_000],
  ['a sentence', 60, 6_200],
  ['the longest message', 1_000, 12_000],
])('%s is there for its time', (_what, length, ms) => {
  expect(readingMs('x'.repeat(length))).toBe(ms);
});
