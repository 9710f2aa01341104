import { Problem, isProblem, problemText } from './problem.ts';

test('ERR-04 a plain string is shown as is', () => expect(problemText('Slot is gone')).toBe('Slot is gone'));

test('ERR-05 a failed fetch is said in the catalogue’s words', () =>
  expect(problemText(new TypeError('Failed to fetch'))).toBe(
    "We can't reach our servers right now, please bear with us.",
  ));

test('ERR-06 the nested message comes first, the message field second', () => {
  expect(problemText({ error: { message: 'Nested' }, message: 'Outer' })).toBe('Nested');
  expect(problemText({ error: {}, message: 'Outer' })).toBe('Outer');
  expect(problemText({ message: 'Outer' })).toBe('Outer');
});

test.each([[{}], [undefined], [null], [''], [42], [{ message: '' }], [{ error: { message: 7 } }]])(
  'ERR-07, ERR-11 anything else (%j) is "An error has occured.", spelt as in the catalogue',
  (value) => expect(problemText(value)).toBe('An error has occured.'),
);

test('ERR-02 a problem keeps code and status, and is known by name across copies', () => {
  const problem = new Problem('Slot taken', { code: 'SLOT_TAKEN', status: 409 });
  expect(isProblem(problem)).toBe(true);
  expect(isProblem(new Error('x'))).toBe(false);
});
