import { faultOf } from './devices.ts';

test.each([
  ['NotFoundError', 'not-found'],
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'busy'],
  ['OverconstrainedError', 'other'],
] as const)('CALL-51..CALL-54 %s means %s', (name, fault) => {
  expect(faultOf(Object.assign(new Error('x'), { name }))).toBe(fault);
  expect(faultOf(undefined)).toBe('other');
});
