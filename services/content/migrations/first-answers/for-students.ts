/** What students ask, and what is so. */
export const forStudents: readonly [area: string, question: string, answer: string][] = [
  [
    'Tokens and money',
    'Why did I lose a token?',
    `Open Subscription and look at the token ledger. Each line says which lesson it is about, what happened and when.

- A token is taken when you book.
- A lesson that you miss keeps its token.
- A lesson that your teacher misses, or that your teacher or the school cancels, gives it back at once.`,
  ],
  [
    'Tokens and money',
    'What is a token worth?',
    `One token is one lesson of 50 minutes. There are four kinds: one-on-one and group, each for Workplace English and for PTE English. A plan adds its tokens each time it is paid, and you can buy single ones under Subscription.`,
  ],
  [
    'Tokens and money',
    'What happens to my tokens when a plan ends?',
    `Cancelling a plan takes no further payment, and the plan stays until the end of the period that you paid for. Lessons that are booked take place. Tokens that are left after that day cannot be used unless you subscribe again.`,
  ],
  [
    'Tokens and money',
    'My payment did not go through. Is anything lost?',
    `No. Booked lessons and tokens stay, and the payment is tried again. For three days after the end of the period you can still book; then new bookings of that plan wait until it is paid. Pay now, or change your card, under Subscription.`,
  ],
  [
    'Tokens and money',
    'Can I have my money back?',
    `Write to the school by Contact Us and say which payment it is about. The school gives it back to the card that you paid with; tokens of that purchase that you have not used are taken back with it. The refund stands under its payment in Billing History.`,
  ],
  [
    'Lessons',
    'Until when can I cancel a lesson?',
    `Until 12 hours before it starts, under Bookings, Upcoming. Your token comes back at once. After that a lesson cannot be cancelled, and one that you miss counts.`,
  ],
  [
    'Lessons',
    'My teacher has not come. What now?',
    `Stay where you are: the lesson can be commenced until five minutes after its start. Then it is marked as absent and your token comes back by itself. You get a notice and a mail about it.`,
  ],
  [
    'Lessons',
    'When can I join?',
    `As soon as your teacher has commenced the lesson, from 10 minutes before the start. The button is on your dashboard and in the list of upcoming lessons.`,
  ],
  [
    'Lessons',
    'Which time do I see?',
    `Yours, in the time zone of your account. Under each time you see your teacher’s clock where it differs. If you have moved, change the zone under Account; all lessons follow.`,
  ],
  [
    'Lessons',
    'Can I change what a lesson is about?',
    `Yes, until 30 minutes before it starts: open the lesson under Bookings, Upcoming, and choose another topic.`,
  ],
  [
    'Lessons',
    'How do group lessons work?',
    `A group has up to 12 students and its own kind of token, one a lesson. Find one under Bookings, Search, Group, and book the lessons of it that suit you. You can give a seat back until 12 hours before that lesson; the others stay.`,
  ],
  [
    'Lessons',
    'Where is my teacher’s feedback?',
    `Under Bookings, History. Teachers can give it from the start of the lesson until 24 hours after, and you are told when it is there.`,
  ],
  [
    'The lesson room',
    'My camera or microphone does not work',
    `Open the lesson and choose the devices before you join: you see your picture, hear the loudspeaker and see the microphone move.

- Allow the browser to use both; the sign beside the address says whether you did.
- Close other programs that use the camera.
- If nothing helps, try another browser or your phone: the lesson is the same there.`,
  ],
  [
    'The lesson room',
    'What do I need for a lesson, and what if the line is weak?',
    `A current browser, a camera, a microphone and a line of at least 1 Mbps both ways. Headphones give the best sound. If the line gets weak, turn off your camera: the voice needs little. If it breaks, the room brings you back by itself.`,
  ],
  [
    'Courses and account',
    'How do I get a certificate?',
    `Complete all lessons of a course. The certificate comes by itself and stands under Materials, My progress, as a PDF. It has a number by which anybody can check that it is yours.`,
  ],
  [
    'Courses and account',
    'Who reads what I write about a teacher?',
    `A rating with its words is seen by the teacher and on the teacher’s profile. A report goes to the school alone; the teacher does not see it.`,
  ],
];
