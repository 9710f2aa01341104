import { expect, jest, test } from '@jest/globals';
import { teller } from './measuring.ts';

test('figures are written when all have been told, with the words that make them again', () => {
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const written: unknown[] = [];
  const { tell, keep } = teller('tests/bench/capacity.ts --lessons', (figures) => written.push(...figures));
  tell('line', { media: 3 }, { unit: 'ms of a processor', note: 'development build' });
  tell('join', { media: 22 }, { unit: 'ms of a processor', note: 'development build' });
  expect(written).toEqual([]);
  keep();
  expect(written).toEqual([
    expect.objectContaining({
      figure: 'capacity: a line of chat, heard by both',
      script: expect.stringMatching(/ --lessons$/),
    }),
    expect.objectContaining({ figure: 'capacity: coming into a room' }),
  ]);
  said.mockRestore();
});
