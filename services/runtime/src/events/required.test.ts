import { required } from './required.ts';

test('what a fact is about is given through; a fact without it is broken, also one that says null', () => {
  expect([required(0), required(''), required(false)]).toEqual([0, '', false]);
  for (const missing of [null, undefined]) expect(() => required(missing)).toThrow('does not carry what it is about');
});
