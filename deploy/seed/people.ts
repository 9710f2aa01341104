/** The people of the demo school: invented names, addresses that nobody can own. */
export type Area = 'workplace' | 'pte';
export type DemoTutor = (typeof tutors)[number];
/** With the areas that they have a subscription of. */
export type DemoStudent = ReturnType<typeof person> & { areas: readonly Area[]; tokens: Record<string, number> };
/** Somebody who wants to teach here; fields of the form, and whether they are in training and the colour of their picture. */
export type DemoApplicant = (typeof applicants)[number];

function person(name: string, timeZone: string, country: string) {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { email: `${firstName.toLowerCase()}@example.com`, firstName, lastName, timeZone, country };
}

export const tilda = {
  ...person('Tilda Thornfield', 'Australia/Darwin', 'AU'),
  isPte: false,
  introduction:
    'I have taught English to nurses, cooks and bus drivers for eleven years, and I still learn a new word from them every week. In my lessons you speak from the first minute. We use the situations of your own work: the phone call you dread, the meeting where you stayed silent, the letter that came back. Bring one of them and we begin there.',
  /** Hours of a working day, in the teacher's own zone, at which slots are opened. */
  hours: [9, 10, 14, 16, 18],
};

export const percy = {
  ...person('Percy Pennywhistle', 'Australia/Adelaide', 'AU'),
  isPte: true,
  introduction:
    'The PTE exam rewards calm people with a plan. I was an examiner in another life, so I know where the points are hidden. We practise one task at a time against the clock, listen to your recording together and repair one thing, only one, before the next try. Most of my students are surprised how quickly that adds up to a score they can use.',
  hours: [10, 12, 15, 17, 19],
};

export const ada: DemoStudent = {
  ...person('Ada Amberley', 'Asia/Tokyo', 'JP'),
  areas: ['workplace', 'pte'],
  tokens: { lessonTokens: 8, PTELessonTokens: 4, groupLessonTokens: 4 },
};

export const ben: DemoStudent = {
  ...person('Ben Brightwater', 'Europe/Berlin', 'DE'),
  areas: [],
  tokens: {},
};

export const cleo: DemoStudent = {
  ...person('Cleo Clearbrook', 'Australia/Sydney', 'AU'),
  areas: ['workplace'],
  tokens: { lessonTokens: 12, groupLessonTokens: 4 },
};

export const tutors = [tilda, percy] as const;
export const students = [ada, ben, cleo] as const;

export const applicants = [
  {
    ...person('Rosa Ravenscroft', 'Asia/Manila', 'Philippines'),
    dob: Date.UTC(1991, 2, 14),
    gender: 'Female',
    nationality: 'Filipino',
    languages: 'English, Tagalog',
    score: 84,
    school: 'University of Example',
    pteTeaching: true,
    tesol: true,
    introduction:
      'For six years I have prepared nurses and carpenters for the PTE, most of them in the evening after a long shift. I keep my lessons short in theory and long in speaking, and I write down every sentence that went well, because people forget those first. I would like to do the same at this school.',
    inTraining: false,
    colour: [36, 110, 105],
  },
  {
    ...person('Theo Thistlewood', 'Asia/Manila', 'Philippines'),
    dob: Date.UTC(1986, 9, 2),
    gender: 'Male',
    nationality: 'British',
    languages: 'English, Spanish',
    school: 'College of Example',
    pteTeaching: false,
    tesol: true,
    introduction:
      'I was a cook before I was a teacher, and hotels are still the place where my lessons happen in my head: the front desk at midnight, the guest who is angry and right, the menu that nobody can read. My students leave with sentences that they can use the same evening, and with less fear of the telephone.',
    inTraining: true,
    colour: [150, 84, 52],
  },
];
