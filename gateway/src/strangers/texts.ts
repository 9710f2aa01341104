/** The words of the pages for strangers. */
import type { BoughtWord } from '@parlance/proto/json/words';
import { lesson } from '@parlance/proto/limits';

const minutes = lesson.lengthMs / 60_000;
const lockHours = lesson.cancelLockMs / 3_600_000;
const feedbackHours = lesson.feedbackWindowMs / 3_600_000;
const absentMinutes = lesson.commenceClosesAfterMs / 60_000;
const counted = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

export const texts = {
  school: 'Parlance',
  title: 'Parlance · English for work and for PTE, one teacher, live',
  description: `Live English lessons of ${minutes} minutes with a teacher, alone or in a small group: Workplace English and PTE English. Plans, prices, teachers.`,
  skip: 'To the page',
  nav: { label: 'Page', plans: 'Plans', teachers: 'Teachers', signIn: 'Sign in' },
  top: {
    title: 'English for your job, with a teacher, live',
    lead: `Parlance is an English school on the net. You book an hour, meet your teacher in the browser, work through a lesson made for it, and have written feedback within ${feedbackHours} hours.`,
    create: 'Create an account',
    have: 'I have an account',
    trial: ({ days, tokens }: { days: number; tokens: number }) =>
      `Try it first: ${counted(tokens, 'lesson', 'lessons')} free within ${counted(days, 'day', 'days')}, of either stream. No card is asked for.`,
  },
  entry: {
    word: 'par·lance',
    sound: '/ˈpɑːləns/',
    kind: 'noun',
    meaning: 'A way of speaking that belongs to a job or a group of people.',
    example: 'In hotel parlance, a “walk-in” is a guest without a booking.',
  },
  streams: { workplace: 'Workplace English', pte: 'PTE English' },
  forWhom: {
    title: 'For whom',
    lead: 'Two streams and ten levels, from Beginners to Proficient.',
    workplace:
      'For people who work in English, or will: handovers, meetings, customers, safety, small talk. Speaking, listening, reading and writing as your job asks for them.',
    pte: 'For people who need a PTE score: the tasks of the test one by one, practised aloud with a teacher who says what to change before the day.',
  },
  steps: {
    title: 'How it works',
    all: [
      ['Create an account', 'A name and an address. Then your camera and line are checked, in the browser.'],
      ['Choose an hour', 'Search teachers’ free hours by day, time and stream, in your own time zone.'],
      [`Meet for ${minutes} minutes`, 'Faces, voices, the lesson’s pages and a chat. There is nothing to install.'],
      [
        'Read your feedback',
        `Your teacher writes it within ${feedbackHours} hours; your progress adds up to a certificate.`,
      ],
    ] as const,
  },
  plans: {
    title: 'Plans and prices',
    lead: `One token is one lesson of ${minutes} minutes. A plan brings its tokens each month until you cancel it.`,
    kinds: {
      lesson: 'One-on-one lessons',
      'group-lesson': 'Lessons in a group',
      'pte-lesson': 'One-on-one lessons',
      'pte-group-lesson': 'Lessons in a group',
    } satisfies Record<BoughtWord, string>,
    month: 'a month',
    tokens: (count: number) => `${counted(count, 'token', 'tokens')} each month`,
    single: (price: string) => `One token alone: ${price}`,
    away: 'Prices cannot be read at the moment. They are on your subscription page after you sign in.',
  },
  teachers: {
    title: 'Some of our teachers',
    lead: 'Those who said that strangers may see them here. You find all others, and book, after you sign in.',
    rating: (avg: number, count: number) => `${avg.toFixed(1)} of 5, ${counted(count, 'rating', 'ratings')}`,
    unrated: 'Not rated yet',
    next: 'Next free hour',
  },
  last: {
    title: 'Teach with us',
    text: 'You teach English and would like to do it from where you are? Apply with your CV and a short video; we answer each application.',
    apply: 'Apply to teach',
    contact: 'Write to the school',
  },
  foot: {
    label: 'Legal',
    policy: 'Rules of the school',
    privacy: 'Privacy',
    signIn: 'Sign in',
    copyright: '© Parlance',
  },
  policy: {
    title: 'Rules of the school',
    description: 'Lessons, tokens, cancelling, plans and payments at Parlance, in plain words.',
    parts: [
      [
        'Lessons and tokens',
        [
          `A lesson takes ${minutes} minutes. One token of its kind pays for it and is taken when you book.`,
          'You see each token that comes and goes, and why, on your subscription page.',
        ],
      ],
      [
        'Cancelling',
        [
          `You can cancel until ${lockHours} hours before a lesson begins, and the token comes back. After that it takes place.`,
          'When your teacher or the school cancels, the token comes back at any hour.',
        ],
      ],
      [
        'When somebody does not come',
        [
          `When the teacher has not begun ${absentMinutes} minutes after the start, the lesson is off and the token comes back by itself.`,
          'When you do not come, the token is used. What the room saw decides, and you can ask the school to look at it.',
        ],
      ],
      [
        'Plans and payments',
        [
          'A plan is paid for each month until you cancel it. After cancelling it stays until the end of the month that you paid for.',
          'The free trial needs no card, ends by itself, and is there once for each person.',
          'Payments are taken by Stripe. Refunds go back to the card that paid.',
        ],
      ],
      [
        'How we treat each other',
        [
          'Students and teachers can report what should not have happened; people of the school read each report.',
          'Accounts that are used to harm others are closed.',
        ],
      ],
    ] as const,
  },
  privacy: {
    title: 'Privacy',
    description: 'What Parlance keeps about you, who sees it, and how it goes away.',
    parts: [
      [
        'What we keep',
        [
          'Your name, address, time zone and country; what you write about yourself; your lessons, tokens, payments, feedback and messages.',
          'Lessons are not recorded. What is kept of a call is who was in the room and when, and the lines of the chat.',
        ],
      ],
      [
        'Who sees it',
        [
          'Your teachers see your name, your country, what you write about yourself, your wishes for the lesson and your progress. The school sees what it needs to run lessons and payments.',
          'A teacher stands on the page for strangers only after agreeing to it, with first name, stream, rating and next free hour, and can take that back at any time.',
          'Stripe takes payments: the number of your card never reaches us. A teacher’s video is loaded from YouTube only when you press play.',
        ],
      ],
      [
        'In your browser',
        [
          'A cookie of the sign-in pages keeps you signed in, and one without any name in it says that this browser opens the portal. Your theme and the devices you chose are remembered there too.',
          'There is no advertising and nothing that follows you to other sites. This page loads nothing from anybody else.',
        ],
      ],
      [
        'How it goes away',
        [
          'Ask the school to delete your account: your name, address and words about yourself are erased, and lists of others name a deleted user.',
          'What the law wants kept about payments stays for as long as it wants.',
        ],
      ],
    ] as const,
  },
};
