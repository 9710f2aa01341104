import { aForm, held } from '../testing/applicants.ts';
import { applicationBody, capitalised } from './application-body.ts';
import { countryChoices, countryLabel } from './countries.ts';
import { nationalityChoices, nationalityLabel } from './nationalities.ts';

test.each([
  ['marisol', 'Marisol'],
  ['  dela   cruz ', 'Dela Cruz'],
  ['anne-marie o’neill', 'Anne-Marie O’Neill'],
  ['élodie', 'Élodie'],
  ['McDonald', 'McDonald'],
  ['李', '李'],
])('APP-27 %j is sent as %j', (typed, sent) => expect(capitalised(typed)).toBe(sent));

test('APP-02, APP-04, APP-27..APP-30 what is sent: names with capitals, a timestamp, labels, PHP, flags, and files by their claims', () => {
  const form = aForm({
    firstName: 'marisol',
    experience: ['celta', 'tourism'],
    score: ' 84 ',
    ecl: held('ecl/9', 'e.pdf'),
  });
  expect(applicationBody(form, 'Asia/Manila')).toEqual({
    firstName: 'Marisol',
    lastName: 'Dela Cruz',
    dob: 700_531_200_000,
    gender: 'Female',
    country: 'Philippines',
    nationality: 'Filipino',
    email: 'marisol@example.com',
    password: 'open-the-window',
    school: 'Northern Bay University, Manila',
    languages: '',
    score: 84,
    pteTeaching: false,
    teslTefl: false,
    tesol: false,
    celta: true,
    ieltsGeneralTraining: false,
    health: false,
    hospitality: false,
    tourism: true,
    introduction: 'x'.repeat(200),
    video: '',
    image: 'profiles/1',
    cv: 'cv/1',
    degree: 'degree/1',
    ecl: 'ecl/9',
    policy: true,
    tutorPolicy: true,
    currency: 'PHP',
    timeZone: 'Asia/Manila',
  });
});

test('AUTH-24, LIM-18 the codes AU, CA, DE, FR, GB, JP, US are suggested first, and no country stands twice', () => {
  const { suggested, others } = countryChoices();
  expect(suggested.map(({ value }) => value)).toEqual(['AU', 'CA', 'DE', 'FR', 'GB', 'JP', 'US']);
  const all = [...suggested, ...others].map(({ value }) => value);
  expect(new Set(all).size).toBe(all.length);
  expect(others.length).toBeGreaterThan(190);
});

test('every nationality belongs to a country of the list and is said once', () => {
  const { suggested, others } = nationalityChoices();
  expect(suggested.map(({ label }) => label)).toEqual([
    ...['Australian', 'Canadian', 'German', 'French', 'British', 'Japanese', 'American'],
  ]);
  const labels = [...suggested, ...others].map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect([nationalityLabel('PH'), countryLabel('PH'), countryLabel('')]).toEqual(['Filipino', 'Philippines', '']);
});
