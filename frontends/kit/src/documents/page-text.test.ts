import { blocksOf, bodyOf, type TextPiece } from './page-text.ts';

const page = { height: 842 };
const at = (str: string, y: number, { x = 72, size = 11, width = 450 } = {}): TextPiece => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width,
  height: size,
});

test('lines of one size that follow each other are a paragraph, a larger one is a heading, a gap ends it', () => {
  const blocks = blocksOf(
    [
      at('When the room is not ready', 780, { size: 18 }),
      at('You arrive at the hotel at noon, and the room will not', 750),
      at('be ready before three.', 736, { width: 120 }),
      at('What do you say at the desk?', 700, { width: 200 }),
    ],
    page,
  );
  expect(blocks).toEqual([
    { kind: 'heading', text: 'When the room is not ready' },
    { kind: 'text', text: 'You arrive at the hotel at noon, and the room will not be ready before three.' },
    { kind: 'text', text: 'What do you say at the desk?' },
  ]);
});

test('a line that stops early with a full stop ends its paragraph, one that stops early without goes on', () => {
  const lines = [
    at('The first sentence ends here.', 700, { width: 150 }),
    at('The second one stops', 686, { width: 120 }),
  ];
  expect(blocksOf([...lines, at('in the middle and fills the whole of the line', 672)], page)).toEqual([
    { kind: 'text', text: 'The first sentence ends here.' },
    { kind: 'text', text: 'The second one stops in the middle and fills the whole of the line' },
  ]);
});

test.each(['•', '–', '1.', '(a)', 'b)'])(
  'what begins with "%s" is a point of its own, and goes on in its next line',
  (mark) => {
    const blocks = blocksOf(
      [
        at(`${mark} Could you hold my luggage until the room`, 700),
        at('is ready?', 686, { width: 60 }),
        at(`${mark} Thank you.`, 672),
      ],
      page,
    );
    expect(blocks).toEqual([
      { kind: 'point', text: `${mark} Could you hold my luggage until the room is ready?` },
      { kind: 'point', text: `${mark} Thank you.` },
    ]);
  },
);

test('pieces of a line are put together with the spaces that stand between them; a wide gap is another cell of the row', () => {
  const pieces = [
    at('Check', 700, { width: 30 }),
    at('-in', 700, { x: 102, width: 14 }),
    at(' ', 700, { x: 116, width: 3 }),
    at('begins', 700, { x: 119, width: 40 }),
    at('at three in the afternoon', 700, { x: 300, width: 100 }),
    at('and ends at eleven in the morning', 500),
  ];
  expect(blocksOf(pieces, page).map(({ text }) => text)).toEqual([
    'Check-in begins — at three in the afternoon',
    'and ends at eleven in the morning',
  ]);
});

test('a word that was broken keeps its hyphen without a space, a soft hyphen goes', () => {
  const pieces = [at('This is a well-', 700), at('known rule of most ho\u00adtels in the world', 686)];
  expect(blocksOf(pieces, page)).toEqual([
    { kind: 'text', text: 'This is a well-known rule of most hotels in the world' },
  ]);
});

test('the page’s number is no text, a number in the middle is', () => {
  const words = 'Ask for the price of a single room for tonight.';
  const pieces = [at('12', 30), at(words, 700), at('120', 400), at('12', 820)];
  expect(blocksOf(pieces, page).map(({ text }) => text)).toEqual([words, '120']);
});

test('a page with hardly a letter is a picture', () => {
  expect(blocksOf([at('Figure 1', 700)], page)).toEqual([]);
  expect(blocksOf([], page)).toEqual([]);
});

test('what a broken file says of its letters breaks nothing', () => {
  const words = 'Nobody knows how large these words are meant to be here.';
  const broken = { str: words, transform: [], width: Number.NaN, height: 0 };
  expect(blocksOf([broken], page)).toEqual([{ kind: 'text', text: words }]);
  expect(
    blocksOf(
      Array.from({ length: 50_000 }, (_one, n) => at(words, 700 - n)),
      page,
    ).length,
  ).toBeLessThanOrEqual(5_000);
});

test('how tall most letters are is told as a share of the page’s width, and not of a picture', () => {
  const words = 'The price of a single room for tonight is on the list.';
  const pieces = [at('Prices', 800, { size: 30 }), at(words, 700, { size: 11.9 })];
  expect(bodyOf({ items: [...pieces, { type: 'endMarkedContent' }] }, 600)).toBeCloseTo(12 / 600);
  expect(bodyOf({ items: [at('Prices', 800)] }, 600)).toBeUndefined();
});

test('the rows of a list of two columns stay rows, each by itself', () => {
  const row = (y: number, word: string, meaning: string) => [
    at(word, y, { width: 80 }),
    at(meaning, y, { x: 300, width: 150 }),
  ];
  const pieces = [
    ...row(700, 'Good morning.', 'before noon, polite with everybody'),
    ...row(682, 'Good afternoon.', 'from noon to about five'),
    at('Listen first, then use the same word.', 640),
  ];
  expect(blocksOf(pieces, page).map(({ text }) => text)).toEqual([
    'Good morning. — before noon, polite with everybody',
    'Good afternoon. — from noon to about five',
    'Listen first, then use the same word.',
  ]);
});
