import type { Logger } from '@parlance/runtime/logging/logger';
import { sweep } from './sweep.ts';

const log = { info: () => undefined } as unknown as Logger;
const running = new AbortController().signal;

test('a reminder that fails holds up neither the others nor the lessons that are due, and its round has failed', async () => {
  const done: string[] = [];
  const doing = (what: string) => async () => done.push(what);
  const failing = async () => {
    throw new Error('the database is away');
  };
  const remind = { before: [failing, doing('a day before')], after: [doing('feedback')] };
  await expect(sweep({ remind, move: doing('moved'), log }, running)).rejects.toThrow('the database is away');
  expect(done).toEqual(['a day before', 'moved', 'feedback']);
});

test('a round in which nothing fails is done', async () => {
  const remind = { before: [async () => 1], after: [] };
  await expect(sweep({ remind, move: async () => 2, log }, running)).resolves.toBeUndefined();
});

test('a move that fails holds up no reminder of what is over', async () => {
  const done: string[] = [];
  const remind = { before: [], after: [async () => done.push('feedback')] };
  const move = () => Promise.reject(new Error('a lesson cannot be read'));
  await expect(sweep({ remind, move, log }, running)).rejects.toThrow('a lesson cannot be read');
  expect(done).toEqual(['feedback']);
});

test('a round that is to end leaves what comes after to the next process, and tells whoever is at work', async () => {
  const stopping = new AbortController();
  const done: string[] = [];
  const remind = { before: [], after: [async () => done.push('feedback')] };
  const move = async (signal: AbortSignal) => {
    stopping.abort();
    return done.push(`moved until ${String(signal.aborted)}`);
  };
  await sweep({ remind, move, log }, stopping.signal);
  expect(done).toEqual(['moved until true']);
});
