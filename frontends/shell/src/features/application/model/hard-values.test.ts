/** What an applicant types, judged as the server judges it (tests/e2e/journeys/hard-values.spec.ts). */
import { type FieldRule, hardValues } from '@parlance/kit/testing/hard-values.ts';
import { aForm } from '../testing/applicants.ts';
import { formFaults } from '../testing/form-faults.ts';

const now = Date.UTC(2026, 10, 23);
type Text = 'firstName' | 'lastName' | 'email' | 'school' | 'languages' | 'introduction';
const fields: [Text, FieldRule][] = [
  ['firstName', { min: 2, max: 48, kind: 'name' }],
  ['lastName', { min: 2, max: 48, kind: 'name' }],
  ['email', { min: 1, max: 64, kind: 'email' }],
  ['school', { min: 1, max: 48 }],
  ['languages', { min: 0, max: 200 }],
  ['introduction', { min: 200, max: 600 }],
];

test.each(fields.flatMap(([field, rule]) => hardValues(rule).map((value) => [field, ...value] as const)))(
  '%s: %s',
  (field, _what, value, fits) =>
    expect(formFaults({ ...aForm(), [field]: value }, now)[field] === undefined).toBe(fits),
);

test.each([
  ['password', 'tea-cups', true],
  ['password', 'tea-cup', false],
  ['password', 'Password123!', false],
  ['password', 'x'.repeat(64), true],
  ['password', 'x'.repeat(65), false],
  ['score', '10', true],
  ['score', '9', false],
  ['score', '90', true],
  ['score', '91', false],
  ['score', '10.5', false],
  ['score', '<b>50</b>', false],
  ['video', 'https://youtu.be/dQw4w9WgXcQ', true],
  ['video', 'https://youtu.be/dQw4w9WgXcQ2', false],
  ['video', '<b>dQw4w9WgXcQ</b>', false],
  ['dob', '23/11/2026', true],
  ['dob', '24/11/2026', false],
  ['dob', '31/02/2000', false],
] as const)('%s: %s', (field, value, fits) =>
  expect(formFaults({ ...aForm(), [field]: value }, now)[field] === undefined).toBe(fits),
);
