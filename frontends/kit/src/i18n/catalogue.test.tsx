import { act, render, screen } from '@testing-library/react';
import { pseudoTag, speakPseudo } from '../testing/pseudo.tsx';
import { makeCatalogue, textsReady } from './catalogue.ts';
import { sentence } from './sentence.tsx';

jest.mock('@parlance/proto/limits', () => ({ ui: { remoteTries: 5, remoteTryGapMs: 0 } }));

const english = {
  title: 'Lessons',
  left: (count: number) => `${count} left`,
  page: { of: (shown: React.ReactNode, count: number) => sentence`${shown} of ${count}`, next: 'Next page' },
};
const german = { left: (count: number) => `noch ${count}`, page: { next: 'Nächste Seite' } };

afterEach(() => {
  document.documentElement.lang = 'en';
});

test('a language is loaded when it is asked for, and what it lacks stays English', async () => {
  const load = jest.fn(async () => german);
  const texts = makeCatalogue(english, { de: load });
  await textsReady();
  expect(load).not.toHaveBeenCalled();
  document.documentElement.lang = 'de';
  expect(texts.now().left(2)).toBe('2 left');
  await textsReady();
  expect(texts.now().left(2)).toBe('noch 2');
  expect(texts.now().page.next).toBe('Nächste Seite');
  expect(texts.now().title).toBe('Lessons');
  document.documentElement.lang = 'en';
  expect(texts.now().left(2)).toBe('2 left');
});

test('a language that does not come leaves English, and the next page asks again', async () => {
  const load = jest.fn().mockRejectedValue(new Error('down'));
  const texts = makeCatalogue(english, { de: load });
  document.documentElement.lang = 'de';
  await textsReady();
  expect(texts.now().title).toBe('Lessons');
  load.mockResolvedValue(german);
  await textsReady();
  expect(texts.now().page.next).toBe('Nächste Seite');
});

test('what is on screen follows the language of the page', async () => {
  const texts = makeCatalogue(english, { de: async () => german });
  const Page = () => <p>{texts.use().left(3)}</p>;
  render(<Page />);
  expect(screen.getByText('3 left')).toBeVisible();
  act(() => {
    document.documentElement.lang = 'de';
  });
  expect(await screen.findByText('noch 3')).toBeVisible();
});

test('a sentence keeps its elements', () => {
  const texts = makeCatalogue(english);
  const Page = () => <p>{texts.use().page.of(<b>2</b>, 12)}</p>;
  const { container } = render(<Page />);
  expect(container.innerHTML).toBe('<p><b>2</b> of 12</p>');
});

test('the pseudo-language reaches every text', () => {
  const texts = makeCatalogue(english);
  const stop = speakPseudo(texts);
  expect(document.documentElement.lang).toBe(pseudoTag);
  expect([texts.now().title, texts.now().left(2), texts.now().page.next]).toEqual([
    'Ｌｅｓｓｏｎｓ',
    '2 ｌｅｆｔ',
    'Ｎｅｘｔ ｐａｇｅ',
  ]);
  const { container } = render(<p>{texts.now().page.of(<b>2</b>, 12)}</p>);
  expect(container.innerHTML).toBe('<p><b>2</b> ｏｆ 12</p>');
  stop();
  expect(texts.now().title).toBe('Lessons');
});
