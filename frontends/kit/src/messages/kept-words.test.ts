import { keptWords } from './kept-words.ts';

const line = { id: 'l1', content: 'Hello', when: 5 };
beforeEach(() => sessionStorage.clear());

test('what is kept is one person’s, to one other, and nothing is left of what was sent', () => {
  const kept = keptWords('sam', 'tara');
  kept.keepText('I will be');
  kept.keepLines([line]);
  expect([keptWords('sam', 'tara').text(), keptWords('sam', 'tara').lines()]).toEqual(['I will be', [line]]);
  expect([keptWords('sam', 'otto').text(), keptWords('otto', 'tara').lines()]).toEqual(['', []]);
  kept.keepText('');
  kept.keepLines([]);
  expect(sessionStorage.length).toBe(0);
});

test.each(['no JSON', 'null', '[1]', '{"sam tara": 1}', '{"sam tara": {"text": "x", "lines": [1]}}'])(
  '%s in its place is nothing',
  (found) => {
    sessionStorage.setItem('messages-not-sent', found);
    expect([keptWords('sam', 'tara').text(), keptWords('sam', 'tara').lines()]).toEqual(['', []]);
  },
);

test('a browser that keeps nothing is no fault', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keptWords('sam', 'tara').keepText('x')).not.toThrow();
  full.mockRestore();
});
