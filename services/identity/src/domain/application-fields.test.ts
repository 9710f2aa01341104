import { anApplicationForm } from '../../test/application-form.ts';
import { capitalised, checkedForm, fileFault, reasonFault } from './application-fields.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const good = anApplicationForm();
type Details = Partial<typeof good.details>;

function faults(details: Details, rest: Partial<typeof good> = {}): Record<string, string> {
  try {
    checkedForm({ ...good, ...rest, details: { ...good.details, ...details } }, now);
    return {};
  } catch (error) {
    expect(error).toMatchObject({ reason: 'MALFORMED' });
    return (error as { details: { fields: Record<string, string> } }).details.fields;
  }
}
const videoText = 'Please enter a valid YouTube URL (youtube.com/watch?v=, youtu.be/, or just the video ID)';
const letters = (count: number) => 'x'.repeat(count);

test('APP-02 a complete form passes as it is', () => expect(faults({})).toEqual({}));

test.each<[string, Details, Record<string, string>]>([
  ['APP-05 CON-34 LIM-11 a first name of 1', { firstName: 'A' }, { firstName: 'At least 2 characters' }],
  ['APP-05 of 2', { firstName: 'Al' }, {}],
  ['APP-05 of 48', { firstName: letters(48) }, {}],
  ['APP-05 of 49', { firstName: letters(49) }, { firstName: 'At most 48 characters' }],
  ['APP-05 none', { firstName: '  ' }, { firstName: 'is required' }],
  ['APP-05 with markup', { firstName: '<b>Al</b>' }, { firstName: 'Please leave out special characters' }],
  ['APP-05 right to left', { firstName: 'مريم' }, {}],
  ['APP-06 a last name of 1', { lastName: 'O' }, { lastName: 'At least 2 characters' }],
  ['APP-06 of 48', { lastName: letters(48) }, {}],
  ['APP-06 of 49', { lastName: letters(49) }, { lastName: 'At most 48 characters' }],
  ['APP-06 of 10,000', { lastName: letters(10_000) }, { lastName: 'At most 48 characters' }],
  ['APP-07 a birthday in the future', { dob: new Date(now.getTime() + 1) }, { dob: 'Future dates are not allowed' }],
  ['APP-07 now', { dob: now }, {}],
  ['APP-07 none', { dob: undefined }, { dob: 'is required' }],
  ['APP-07 before anybody alive', { dob: new Date('1899-12-31T23:59:59Z') }, { dob: 'Please check the year' }],
  ['APP-07 the first day that may be', { dob: new Date('1900-01-01T00:00:00Z') }, {}],
  ['APP-08 LIM-11 an address of 64', { email: `${letters(52)}@example.com` }, {}],
  ['APP-08 of 65', { email: `${letters(53)}@example.com` }, { email: 'At most 64 characters' }],
  ['APP-08 that is none', { email: 'robin.example.com' }, { email: 'Please enter a valid email' }],
  ['APP-08 none', { email: '' }, { email: 'is required' }],
  ['APP-03 a gender that is not there', { gender: 'male' }, { gender: 'Choose one from the list' }],
  ['APP-03 Other', { gender: 'Other' }, {}],
  ['NS-03 no country', { country: '' }, { country: 'is required' }],
  ['NS-03 a country of 64', { country: letters(64) }, {}],
  ['NS-03 a country of 65', { country: letters(65) }, { country: 'At most 64 characters' }],
  ['NS-03 a country with markup', { country: '<b>Peru</b>' }, { country: 'Choose one from the list' }],
  ['NS-03 a country of two lines', { country: 'Pe\nru' }, { country: 'Choose one from the list' }],
  ['APP-11 no nationality', { nationality: ' ' }, { nationality: 'is required' }],
  ['NS-03 no languages', { languages: '' }, {}],
  ['NS-03 languages of 200', { languages: letters(200) }, {}],
  ['NS-03 languages of 201', { languages: letters(201) }, { languages: 'At most 200 characters' }],
  ['NS-03 no score', { score: 0 }, {}],
  ['NS-03 a score of 9', { score: 9 }, { score: 'From 10 to 90' }],
  ['NS-03 a score of 10', { score: 10 }, {}],
  ['NS-03 a score of 90', { score: 90 }, {}],
  ['NS-03 a score of 91', { score: 91 }, { score: 'From 10 to 90' }],
  ['NS-03 a score of 50.5', { score: 50.5 }, { score: 'From 10 to 90' }],
  ['APP-12 LIM-11 a school of 48', { school: letters(48) }, {}],
  ['APP-12 a school of 49', { school: letters(49) }, { school: 'At most 48 characters' }],
  ['APP-12 no school', { school: '   ' }, { school: 'is required' }],
  ['APP-16 LIM-11 an introduction of 199', { introduction: letters(199) }, { introduction: 'At least 200 characters' }],
  ['APP-16 of 200', { introduction: letters(200) }, {}],
  ['APP-16 of 600', { introduction: letters(600) }, {}],
  ['APP-16 of 601', { introduction: letters(601) }, { introduction: 'At most 600 characters' }],
  ['APP-16 of 300 spaces', { introduction: ' '.repeat(300) }, { introduction: 'is required' }],
  ['APP-17 no video', { video: '' }, {}],
  ['APP-17 APP-18 a video elsewhere', { video: 'https://vimeo.com/1' }, { video: videoText }],
  ['a zone that is none', { timeZone: 'Mars/North' }, { timeZone: 'Choose a time zone from the list' }],
])('%s', (_what, details, expected) => expect(faults(details)).toEqual(expected));

test.each([
  [7, { password: 'At least 8 characters' }],
  [8, {}],
  [64, {}],
  [65, { password: 'At most 64 characters' }],
  [0, { password: 'is required' }],
])('APP-09 CON-34 LIM-11 a password of %i', (length, expected) => {
  expect(faults({}, { password: 'tea-cups'.repeat(9).slice(0, length) })).toEqual(expected);
});

test('AUTH-21 a password that everybody tries first is refused', () => {
  expect(faults({}, { password: 'Teacher2026!' })).toEqual({
    password: 'This password is too common. Please choose another',
  });
});

test.each([
  ['APP-13 image', 'is required'],
  ['APP-14 cv', 'is required'],
  ['APP-15 degree', 'is required'],
  ['NS-03 ecl', undefined],
])('without the file of %s: %s', (title, fault) => {
  const kind = title.split(' ')[1] ?? '';
  expect(faults({}, { files: { ...good.files, [kind]: '' } })).toEqual(fault ? { [kind]: fault } : {});
});

test('NS-03 an ECL that was uploaded is kept', () => {
  expect(faults({}, { files: { ...good.files, ecl: 'ecl/01985f2f-0000-7000-8000-000000000012' } })).toEqual({});
  expect(fileFault('ecl', 'cv/01985f2f-0000-7000-8000-000000000012')).toBe('Please upload the file again');
});

test.each([
  ['none', '', 'is required'],
  ['spaces', '   ', 'is required'],
  ['1000 characters', '🙂'.repeat(1000), undefined],
  ['1001 characters', 'x'.repeat(1001), 'At most 1000 characters'],
])('APP-38 the reason of a refusal: %s', (_what, reason, fault) => expect(reasonFault(reason)).toBe(fault));

test.each([
  ['robin@example.com', 'robin@example.com'],
  ['robin@example.com', 'ROBIN@example.com'],
  [' Robin@Example.com ', 'robin@example.com'],
])('the address %j is no password, also spelled %j', (email, password) => {
  expect(faults({ email }, { password })).toEqual({ password: 'The password must not be your email' });
});

test.each([
  ['of another kind', good.files.cv.replace('cv/', 'degree/')],
  ['elsewhere', 'https://127.0.0.1/cv.pdf'],
  ['with path parts', 'cv/../degree/01985f2f-0000-7000-8000-000000000012'],
])('APP-31 a CV whose link is %s is refused', (_what, cv) => {
  expect(faults({}, { files: { ...good.files, cv } })).toEqual({ cv: 'Please upload the file again' });
});

test('APP-20, APP-21 both policies must be checked', () => {
  const expected = { policy: 'must be accepted', tutorPolicy: 'must be accepted' };
  expect(faults({}, { policy: false, tutorPolicy: false })).toEqual(expected);
});

test.each([
  ['ana maría', 'Ana María'],
  ['  jean-luc ', 'Jean-Luc'],
  ['ana  \t maría', 'Ana María'],
  ["o'neil", "O'Neil"],
  ['McDonald', 'McDonald'],
  ['élodie', 'Élodie'],
  ['李', '李'],
])('APP-27 %j is kept as %j', (typed, kept) => expect(capitalised(typed)).toBe(kept));

test('APP-27 the checked form has names with capitals, an address in small letters, and the id of the video', () => {
  const details = {
    firstName: ' maria',
    email: ' Maria@Example.COM ',
    video: ' https://youtu.be/dQw4w9WgXcQ?t=1 ',
    languages: ' English ',
    country: ' Peru ',
    nationality: ' Peruvian ',
    school: ' Of Lima ',
  };
  const checked = checkedForm({ ...good, details: { ...good.details, ...details } }, now);
  expect(checked.details).toMatchObject({
    firstName: 'Maria',
    email: 'maria@example.com',
    video: 'dQw4w9WgXcQ',
    languages: 'English',
    country: 'Peru',
    nationality: 'Peruvian',
    school: 'Of Lima',
  });
  expect(checkedForm(good, now).details.video).toBe('');
  expect(JSON.stringify(checked)).not.toContain(good.password);
});
