import { makeLineMemory } from './line-memory.ts';

const second = 1_000;

test('What a line carried in the 15 seconds before a break was noticed says nothing about it', () => {
  const memory = makeLineMemory();
  const note = (at: number) => {
    const weak = { up: 'sound', down: 'sound' } as const;
    memory.note(at * second, at < 45 ? { up: 'low', down: 'high' } : weak);
  };
  for (let at = 0; at < 60; at += 1) note(at);
  expect(memory.before(59 * second)).toEqual({ up: 'low', down: 'high' });
  note(60);
  expect(memory.before(60 * second)).toEqual({ up: 'sound', down: 'sound' });
});

test('A line that broke soon after it was made is tried in full', () => {
  const memory = makeLineMemory();
  memory.note(second, { up: 'sound', down: 'sound' });
  expect(memory.before(10 * second)).toEqual({ up: 'high', down: 'high' });
});
