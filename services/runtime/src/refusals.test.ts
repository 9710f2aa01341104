import { AppError } from './errors/app-error.ts';
import { refusing } from './refusals.ts';

const { refuse, isRefused } = refusing({
  NAME_TAKEN: { kind: 'conflict', text: 'A … with … exists already.' },
  TOO_LONG: { kind: 'malformed', code: 'MALFORMED', text: 'This is too long.' },
  AWAY: { kind: 'unavailable', text: 'Nobody answers.' },
});

test('a refusal carries its kind, code, text and details as declared', () => {
  const cause = new Error('why');
  expect(refuse('TOO_LONG', { details: { most: 3 }, cause })).toMatchObject({
    kind: 'malformed',
    reason: 'MALFORMED',
    message: 'This is too long.',
    details: { most: 3 },
    cause,
  });
});

test('the gaps of a text are filled in order and to the letter', () => {
  expect(refuse('NAME_TAKEN', { fill: ['course', '$&'] }).message).toBe('A course with $& exists already.');
});

test('only what is unavailable says when to try again, unless it is told', () => {
  expect(refuse('AWAY').retryAfterMs).toBe(1_000);
  expect(refuse('AWAY', { retryAfterMs: 5 }).retryAfterMs).toBe(5);
  expect(refuse('TOO_LONG').retryAfterMs).toBeUndefined();
});

test('a refusal is known by its key, and nothing else is', () => {
  expect(isRefused(refuse('NAME_TAKEN', { fill: ['x', 'y'] }), 'AWAY', 'NAME_TAKEN')).toBe(true);
  expect(isRefused(refuse('AWAY'), 'NAME_TAKEN')).toBe(false);
  expect(isRefused(new Error('AWAY'), 'AWAY')).toBe(false);
  expect([isRefused(refuse('TOO_LONG')), isRefused(new AppError('rule', 'OTHER', 'x'))]).toEqual([true, false]);
});
