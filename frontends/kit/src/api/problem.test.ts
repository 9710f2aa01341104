import { Problem, type ProblemCode, isProblem, problemText, referenceOf, reworded, tellProblem } from './problem.ts';

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

const requestId = '0f3c9a1b2d4e5f60718293a4b5c6d7e8';
const fault = (status: number, code: ProblemCode) => new Problem('It failed', { code, status, requestId });

test.each<[number, ProblemCode]>([
  [500, 'INTERNAL'],
  [503, 'OVERLOADED'],
  [504, 'DEADLINE_EXCEEDED'],
  [502, 'HTTP_502'],
  [403, 'HTTP_403'],
  [0, 'TIMED_OUT'],
])('a fault of %i %s is nobody’s own doing, and has a reference', (status, code) => {
  expect(referenceOf(fault(status, code))).toBe(requestId);
});

test.each<[number, ProblemCode]>([
  [400, 'MALFORMED'],
  [401, 'UNAUTHENTICATED'],
  [404, 'NOT_FOUND'],
  [409, 'SLOT_TAKEN'],
  [412, 'STALE_VERSION'],
  [422, 'TOO_LATE_TO_CANCEL'],
  [429, 'RATE_LIMITED'],
])('%i %s is an answer, and has none', (status, code) => {
  expect(referenceOf(fault(status, code))).toBeUndefined();
});

test('what a failed call caused has its reference, in whatever words; without a call there is none', () => {
  const broken = fault(500, 'INTERNAL');
  expect(referenceOf(new Error('The page broke', { cause: broken }))).toBe(requestId);
  expect(referenceOf(reworded(broken, 'The document did not load'))).toBe(requestId);
  expect(problemText(reworded(broken, 'The document did not load'))).toBe('The document did not load');
  for (const none of [null, undefined, 'text', new TypeError('Failed to fetch'), { requestId }])
    expect(referenceOf(none)).toBeUndefined();
});

test('a toast of a fault has its reference beside the words, one of a refusal the words alone', () => {
  const error = jest.fn();
  tellProblem({ error }, fault(500, 'INTERNAL'));
  tellProblem({ error }, fault(500, 'INTERNAL'), 'Not sent');
  tellProblem({ error }, fault(409, 'SLOT_TAKEN'));
  expect(error.mock.calls).toEqual([['It failed', requestId], ['Not sent', requestId], ['It failed']]);
});
