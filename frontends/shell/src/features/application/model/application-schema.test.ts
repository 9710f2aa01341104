import { aForm, held } from '../testing/applicants.ts';
import { formFaults } from '../testing/form-faults.ts';
import { type ApplicationForm, emptyForm, experienceFlags, fields } from './application-form.ts';
import { isYoutubeVideo } from './is-youtube-video.ts';
import { parseTypedDate, utcOf } from './typed-date.ts';

const now = Date.UTC(2026, 10, 23, 6);
const faultsOf = (over: Partial<ApplicationForm>) => formFaults(aForm(over), now);
const youtube = 'Please enter a valid YouTube URL (youtube.com/watch?v=, youtu.be/, or just the video ID)';

test('APP-26 a form that is filled in right has no fault', () => expect(faultsOf({})).toEqual({}));

test('APP-02, APP-03, APP-04 the fields, the flags, and Male as the default gender', () => {
  expect([...fields, 'experience'].toSorted()).toEqual(
    [
      'firstName',
      'lastName',
      'dob',
      'email',
      'password',
      'confirmPassword',
      'gender',
      'country',
      'nationality',
      'languages',
      'score',
      'school',
      'experience',
      'introduction',
      'video',
      'image',
      'cv',
      'degree',
      'ecl',
      'policy',
      'tutorPolicy',
    ].toSorted(),
  );
  expect(experienceFlags).toEqual([
    'pteTeaching',
    'teslTefl',
    'tesol',
    'celta',
    'ieltsGeneralTraining',
    'health',
    'hospitality',
    'tourism',
  ]);
  expect(emptyForm.gender).toBe('Male');
});

const missing = Object.entries(formFaults({ ...emptyForm, gender: '' }, now));
const whatIsMissing = (...of: (keyof ApplicationForm)[]) =>
  missing.filter(([field]) => (of as string[]).includes(field)).map(([, words]) => words);

test('AUTH-33 an empty form names what is required, in the order of the page', () => {
  expect(missing.map(([field]) => field)).toEqual([
    'firstName',
    'lastName',
    'dob',
    'gender',
    'country',
    'nationality',
    'email',
    'password',
    'confirmPassword',
    'school',
    'introduction',
    'image',
    'cv',
    'degree',
    'policy',
    'tutorPolicy',
  ]);
});

test('APP-03, APP-05..APP-09, APP-11 what is missing about the person', () => {
  expect(whatIsMissing('firstName', 'lastName', 'dob', 'gender', 'country', 'nationality')).toEqual([
    'First name is required',
    'Last name is required',
    'Date of birth is required',
    'Gender is required',
    'Country is required',
    'Nationality is required',
  ]);
  expect(whatIsMissing('email', 'password', 'confirmPassword')).toEqual([
    'Email is required',
    'Password is required',
    'Confirm password is required',
  ]);
});

test('APP-12..APP-16, APP-20, APP-21 what is missing about the work: school, introduction, documents, policies', () => {
  expect(whatIsMissing('school', 'introduction', 'image', 'cv', 'degree', 'policy', 'tutorPolicy')).toEqual([
    'School is required',
    'Introduction is required',
    'Profile photo is required',
    'CV is required',
    'Degree is required',
    'Policy is required',
    'Teacher policy is required',
  ]);
});

test.each(['   ', '\t\n', '\u00a0'])('only blanks (%j) is as good as nothing', (blank) => {
  expect(faultsOf({ school: blank }).school).toBe('School is required');
});

type Limited = 'firstName' | 'lastName' | 'school' | 'introduction' | 'password' | 'languages';
test.each<[Limited, number, number, string]>([
  ['firstName', 2, 48, 'First name needs 2 to 48 characters'],
  ['lastName', 2, 48, 'Last name needs 2 to 48 characters'],
  ['password', 8, 64, 'Password needs 8 to 64 characters'],
  ['introduction', 200, 600, 'Introduction needs 200 to 600 characters'],
  ['school', 1, 48, 'School has at most 48 characters'],
  ['languages', 0, 200, 'Languages has at most 200 characters'],
])('APP-05, APP-06, APP-09, APP-12, APP-16, NS-03, LIM-11 %s has %i to %i characters', (field, min, max, words) => {
  const aName = field === 'firstName' || field === 'lastName';
  for (const letter of ['a', '語', 'ش', ...(aName ? [] : ['<'])]) {
    const of = (length: number) => {
      // The same letter again and again is a common password too.
      const value = letter.repeat(length).replace(/^aaa/, 'tea');
      return faultsOf(field === 'password' ? { password: value, confirmPassword: value } : { [field]: value })[field];
    };
    expect([of(min), of(max), of(max + 1), of(10_000)]).toEqual([undefined, undefined, words, words]);
    if (min > 1) expect(of(min - 1)).toBe(words);
  }
});

test.each([
  ['a@b.co', undefined],
  [`${'a'.repeat(52)}@example.com`, undefined],
  [`${'a'.repeat(53)}@example.com`, 'Email has at most 64 characters'],
  ['nobody', 'Email is not a valid address'],
  ['a b@example.com', 'Email is not a valid address'],
  ['a@@example.com', 'Email is not a valid address'],
  ['<b>@x', 'Email is not a valid address'],
])('APP-08 email %j: %s', (email, words) => expect(faultsOf({ email }).email).toBe(words));

test('APP-10 the second password must be the first: "Please enter the same password as above"', () => {
  expect(faultsOf({ confirmPassword: 'open-the-door' }).confirmPassword).toBe(
    'Please enter the same password as above',
  );
});

test.each([
  ['23/11/2026', undefined],
  ['24/11/2026', 'Date of birth is in the future'],
  ['31/02/1990', 'Date of birth is not a date'],
  ['yesterday', 'Date of birth is not a date'],
  ['14/03/92', 'Date of birth is not a date'],
])('APP-07 date of birth %s: %s', (dob, words) => expect(faultsOf({ dob }).dob).toBe(words));

test.each([
  ['14/03/1992', { year: 1992, month: 3, day: 14 }],
  ['4.3.1992', { year: 1992, month: 3, day: 4 }],
  [' 4-3-1992 ', { year: 1992, month: 3, day: 4 }],
  ['4 3 1992', { year: 1992, month: 3, day: 4 }],
  ['1992-03-14', { year: 1992, month: 3, day: 14 }],
  ['29/02/2000', { year: 2000, month: 2, day: 29 }],
  ['29/02/1900', undefined],
  ['00/01/2000', undefined],
  ['01/13/2000', undefined],
])('APP-07 %j is typed for %j', (typed, date) => expect(parseTypedDate(typed)).toEqual(date));

test('APP-28 the day is midnight UTC', () => expect(utcOf({ year: 1992, month: 3, day: 14 })).toBe(700_531_200_000));

test.each([
  ['', undefined],
  ['9', 'PTE score is a whole number from 10 to 90'],
  ['10', undefined],
  ['90', undefined],
  ['91', 'PTE score is a whole number from 10 to 90'],
  ['84.5', 'PTE score is a whole number from 10 to 90'],
  ['high', 'PTE score is a whole number from 10 to 90'],
])('NS-03 score %j: %s', (score, words) => expect(faultsOf({ score }).score).toBe(words));

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?v=dQw4w9WgXcQ&t=10',
  'm.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'dQw4w9WgXcQ',
  '-_w4w9WgXcQ',
])('APP-17, LIM-11 %s is a video', (value) => expect(isYoutubeVideo(value)).toBe(true));

test.each([
  'vimeo.example/4471',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'dQw4w9WgXc',
  'dQw4w9WgXcQQ',
  '<script>12',
])('APP-18 %s is none, in the catalogue’s words', (value) => expect(faultsOf({ video: value }).video).toBe(youtube));

test('APP-17 the video is optional; so is the ECL certificate (NS-03)', () => {
  expect(faultsOf({ video: ' ', ecl: undefined })).toEqual({});
  expect(faultsOf({ ecl: held('ecl/1', 'ecl.pdf') })).toEqual({});
});
