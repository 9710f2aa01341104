/** What a student types into the profile, judged as the server judges it (tests/e2e/journeys/hard-values.spec.ts). */
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { type FieldRule, hardValues } from '@parlance/kit/testing/hard-values.ts';
import { formOf, type ProfileField, profileSchema } from './profile-change.ts';

const person = aPerson({ email: 'camila@example.com' });
const form = formOf(person);
const fields: [ProfileField, FieldRule][] = [
  ['name', { min: 1, max: 48, kind: 'name' }],
  ['email', { min: 1, max: 64, kind: 'email' }],
  ['about', { min: 0, max: 1000 }],
];

test.each(fields.flatMap(([field, rule]) => hardValues(rule).map((value) => [field, ...value] as const)))(
  '%s: %s',
  (field, _what, value, fits) =>
    expect(faultsOf(profileSchema(person), { ...form, [field]: value })[field] === undefined).toBe(fits),
);

test.each([
  [`${'x'.repeat(48)} ${'y'.repeat(48)}`, true],
  [`${'x'.repeat(48)} ${'y'.repeat(49)}`, false],
  [`${'x'.repeat(49)} y`, false],
])('a name in two parts, %#', (name, fits) =>
  expect(faultsOf(profileSchema(person), { ...form, name }).name === undefined).toBe(fits),
);
