import { isUnproven, unprovenAddress } from './unproven-address.ts';

test('NS-59 until the address is confirmed, one of a reserved domain stands for it, which no application shares', () => {
  expect(unprovenAddress('01985f2f-0000-7000-8000-000000000012')).toBe(
    '01985f2f-0000-7000-8000-000000000012@unproven.invalid',
  );
  expect(isUnproven(unprovenAddress('a1'))).toBe(true);
});

test.each(['robin@example.com', 'robin@sub.unproven.invalid', '@unproven.invalid.example.com', 'unproven.invalid', ''])(
  'NS-59 %j is an address of somebody',
  (email) => expect(isUnproven(email)).toBe(false),
);
