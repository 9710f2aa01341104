import { countryLabel } from '@parlance/kit/domain/countries.ts';
import { aForm, held } from '../testing/applicants.ts';
import { applicationBody, capitalised } from './application-body.ts';
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
  expect(applicationBody(form)).toEqual({
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
  });
});

test('every nationality belongs to a country of the list and is said once', () => {
  const { suggested, others } = nationalityChoices();
  expect(suggested.map(({ label }) => label)).toEqual([
    'Australian',
    'Canadian',
    'German',
    'French',
    'British',
    'Japanese',
    'American',
  ]);
  const labels = [...suggested, ...others].map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect([nationalityLabel('PH'), countryLabel('PH'), countryLabel('')]).toEqual(['Filipino', 'Philippines', '']);
});
