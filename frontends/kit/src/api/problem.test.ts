import { Problem, isProblem, problemText } from './problem.ts';

test.each([
  ['ERR-04 a plain string is shown as is', 'Slot is gone', 'Slot is gone'],
  [
    'ERR-05 a failed fetch',
    new TypeError('Failed to fetch'),
    "We can't reach our servers right now, please bear with us.",
  ],
  ['ERR-06 the nested message', { error: { message: 'Nested' }, message: 'Outer' }, 'Nested'],
  ['ERR-06 otherwise the message field', { message: 'Outer' }, 'Outer'],
  ['ERR-07 otherwise the general text', {}, 'An error has occured.'],
  ['ERR-07 nothing at all', undefined, 'An error has occured.'],
])('%s', (_name, value, expected) => expect(problemText(value)).toBe(expected));

test('ERR-02 a problem keeps code and status, and is known by name across copies', () => {
  const problem = new Problem('Slot taken', { code: 'SLOT_TAKEN', status: 409 });
  expect(isProblem(problem)).toBe(true);
  expect(isProblem(new Error('x'))).toBe(false);
});
