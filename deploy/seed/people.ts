/** The people of the demo school: invented names, addresses that nobody can own. */
export type Area = 'workplace' | 'pte';

export type DemoTutor = {
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  country: string;
  isPte: boolean;
  introduction: string;
  /** Hours of a working day, in the teacher's own zone, at which slots are opened. */
  hours: readonly number[];
};

export type DemoStudent = {
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  country: string;
  /** Study areas with a subscription. */
  areas: readonly Area[];
  tokens: readonly { tokenType: string; delta: number }[];
};

export const tilda: DemoTutor = {
  email: 'tilda@example.com',
  firstName: 'Tilda',
  lastName: 'Thornfield',
  timeZone: 'Australia/Darwin',
  country: 'AU',
  isPte: false,
  introduction:
    'I have taught English to nurses, cooks and bus drivers for eleven years, and I still learn a new word from them every week. In my lessons you speak from the first minute. We use the situations of your own work: the phone call you dread, the meeting where you stayed silent, the letter that came back. Bring one of them and we begin there.',
  hours: [9, 10, 14, 16, 18],
};

export const percy: DemoTutor = {
  email: 'percy@example.com',
  firstName: 'Percy',
  lastName: 'Pennywhistle',
  timeZone: 'Australia/Adelaide',
  country: 'AU',
  isPte: true,
  introduction:
    'The PTE exam rewards calm people with a plan. I was an examiner in another life, so I know where the points are hidden. We practise one task at a time against the clock, listen to your recording together and repair one thing, only one, before the next try. Most of my students are surprised how quickly that adds up to a score they can use.',
  hours: [10, 12, 15, 17, 19],
};

export const ada: DemoStudent = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Amberley',
  timeZone: 'Asia/Tokyo',
  country: 'JP',
  areas: ['workplace', 'pte'],
  tokens: [
    { tokenType: 'lessonTokens', delta: 8 },
    { tokenType: 'PTELessonTokens', delta: 4 },
    { tokenType: 'groupLessonTokens', delta: 4 },
  ],
};

export const ben: DemoStudent = {
  email: 'ben@example.com',
  firstName: 'Ben',
  lastName: 'Brightwater',
  timeZone: 'Europe/Berlin',
  country: 'DE',
  areas: [],
  tokens: [],
};

export const cleo: DemoStudent = {
  email: 'cleo@example.com',
  firstName: 'Cleo',
  lastName: 'Clearbrook',
  timeZone: 'Australia/Sydney',
  country: 'AU',
  areas: ['workplace'],
  tokens: [
    { tokenType: 'lessonTokens', delta: 12 },
    { tokenType: 'groupLessonTokens', delta: 4 },
  ],
};

export const tutors = [tilda, percy] as const;
export const students = [ada, ben, cleo] as const;

/** Somebody who wants to teach here; fields of the form. */
export type DemoApplicant = {
  email: string;
  firstName: string;
  lastName: string;
  dob: number;
  gender: string;
  country: string;
  nationality: string;
  languages: string;
  score?: number;
  school: string;
  pteTeaching: boolean;
  tesol: boolean;
  introduction: string;
  timeZone: string;
  inTraining: boolean;
  /** Of the picture. */
  colour: readonly [number, number, number];
};

export const applicants: readonly DemoApplicant[] = [
  {
    email: 'rosa@example.com',
    firstName: 'Rosa',
    lastName: 'Ravenscroft',
    dob: Date.UTC(1991, 2, 14),
    gender: 'Female',
    country: 'Philippines',
    nationality: 'Filipino',
    languages: 'English, Tagalog',
    score: 84,
    school: 'University of Example',
    pteTeaching: true,
    tesol: true,
    introduction:
      'For six years I have prepared nurses and carpenters for the PTE, most of them in the evening after a long shift. I keep my lessons short in theory and long in speaking, and I write down every sentence that went well, because people forget those first. I would like to do the same at this school.',
    timeZone: 'Asia/Manila',
    inTraining: false,
    colour: [36, 110, 105],
  },
  {
    email: 'theo@example.com',
    firstName: 'Theo',
    lastName: 'Thistlewood',
    dob: Date.UTC(1986, 9, 2),
    gender: 'Male',
    country: 'Philippines',
    nationality: 'British',
    languages: 'English, Spanish',
    school: 'College of Example',
    pteTeaching: false,
    tesol: true,
    introduction:
      'I was a cook before I was a teacher, and hotels are still the place where my lessons happen in my head: the front desk at midnight, the guest who is angry and right, the menu that nobody can read. My students leave with sentences that they can use the same evening, and with less fear of the telephone.',
    timeZone: 'Asia/Manila',
    inTraining: true,
    colour: [150, 84, 52],
  },
];
