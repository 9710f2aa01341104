import type { Logger } from '@parlance/runtime/logging/logger';
import { sweep } from './sweep.ts';

const log = { info: () => undefined } as unknown as Logger;

test('a reminder that fails holds up neither the others nor the lessons that are due, and its round has failed', async () => {
  const done: string[] = [];
  const doing = (what: string) => async () => done.push(what);
  const failing = async () => {
    throw new Error('the database is away');
  };
  const remind = { before: [failing, doing('a day before')], after: [doing('feedback')] };
  const round = sweep({ remind, move: doing('moved'), log });
  await expect(round).rejects.toMatchObject({ cause: { message: 'the database is away' } });
  expect(done).toEqual(['a day before', 'moved', 'feedback']);
});

test('a round in which nothing fails is done', async () => {
  const remind = { before: [async () => 1], after: [] };
  await expect(sweep({ remind, move: async () => 2, log })).resolves.toBeUndefined();
});
