/** What administrators type into the forms about people, judged as the server judges it (tests/e2e/journeys/hard-values.spec.ts). */
import { type FieldRule, hardValues } from '@parlance/kit/testing/hard-values.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { adjustmentSchema } from './adjustment.ts';
import { newPersonSchema, personSchema, tutorSchema } from './person-form.ts';

const person = {
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  timeZone: 'Asia/Manila',
  country: '',
  about: '',
};
const created = { ...person, role: 'tutor', password: '' } as const;
const tutor = {
  name: 'Ana Reyes',
  lessonRate: 65,
  currency: 'AUD',
  isPte: false,
  status: 'training' as const,
  timeZone: 'Asia/Manila',
  introduction: '',
  video: '',
};
const wallet = { lessonTokens: 5 } as Schemas['Balances'];
const name: FieldRule = { min: 1, max: 48, kind: 'name' };
const email: FieldRule = { min: 1, max: 64, kind: 'email' };

const fields: [string, FieldRule, (value: string) => string | undefined][] = [
  ['first name', name, (firstName) => faultsOf(personSchema, { ...person, firstName }).firstName],
  ['last name', name, (lastName) => faultsOf(personSchema, { ...person, lastName }).lastName],
  ['email', email, (value) => faultsOf(personSchema, { ...person, email: value }).email],
  ['about', { min: 0, max: 1000 }, (about) => faultsOf(personSchema, { ...person, about }).about],
  ['first name of somebody new', name, (firstName) => faultsOf(newPersonSchema, { ...created, firstName }).firstName],
  ['last name of somebody new', name, (lastName) => faultsOf(newPersonSchema, { ...created, lastName }).lastName],
  ['email of somebody new', email, (value) => faultsOf(newPersonSchema, { ...created, email: value }).email],
  ['name of a teacher', name, (value) => faultsOf(tutorSchema, { ...tutor, name: value }).name],
  [
    'introduction',
    { min: 0, max: 600 },
    (introduction) => faultsOf(tutorSchema, { ...tutor, introduction }).introduction,
  ],
  [
    'reason',
    { min: 3, max: 200 },
    (reason) => faultsOf(adjustmentSchema(wallet), { tokenType: 'lessonTokens', delta: 1, reason }).reason,
  ],
];

test.each(fields.flatMap(([field, rule, judge]) => hardValues(rule).map((value) => [field, judge, ...value] as const)))(
  '%s: %3$s',
  (_field, judge, _what, value, fits) => expect(judge(value) === undefined).toBe(fits),
);

test.each([
  [0.01, true],
  [100_000, true],
  ['' as const, false],
  [0, false],
  [-1, false],
  [100_000.01, false],
])('a rate of %s', (lessonRate, fits) =>
  expect(faultsOf(tutorSchema, { ...tutor, lessonRate }).lessonRate === undefined).toBe(fits),
);

test.each([
  ['tea-cups', true],
  ['tea-cup', false],
  ['Password123!', false],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['', true],
])('a password of somebody new, %#', (password, fits) =>
  expect(faultsOf(newPersonSchema, { ...created, password }).password === undefined).toBe(fits),
);
