/** What a teacher of the demo school reads before the first lesson. */
import type { LessonPlan } from '../lesson-data.ts';

export type GuidePlan = { category: string; title: string; description: string; pages: LessonPlan['pages'] };

export const guides: readonly GuidePlan[] = [
  {
    category: 'Start here',
    title: 'Your first week',
    description: 'What to set up, and in which order.',
    pages: [
      {
        heading: 'Before the first lesson',
        blocks: [
          { text: 'Take an hour for it. All of it is in the menu on the left, and all of it can be changed later.' },
          {
            list: [
              'Open the hours that you want to teach, for two weeks at least.',
              'Read one lesson of each level under Materials.',
              'Try camera and microphone in the room before your first student does.',
            ],
          },
        ],
      },
      {
        heading: 'The first lesson',
        blocks: [
          {
            text: 'The room opens ten minutes early. Commence the lesson before it begins, then your student can join.',
          },
          { note: 'You have 24 hours for the feedback. Write it while you still hear the lesson.' },
        ],
      },
    ],
  },
  {
    category: 'The lesson',
    title: 'When a student does not come',
    description: 'Who waits for whom, and what happens to token and pay.',
    pages: [
      {
        heading: 'Wait in the room',
        blocks: [
          { text: 'Stay until the room says that the time is over. Whoever leaves early counts as absent.' },
          { note: 'You need to do nothing more: the lesson closes by itself, and your plan says how it is paid.' },
        ],
      },
    ],
  },
  {
    category: 'The lesson',
    title: 'When the line is weak',
    description: 'What to switch off first, so that the lesson goes on.',
    pages: [
      {
        heading: 'In this order',
        blocks: [
          {
            list: [
              'Switch your camera off: sound needs little, pictures need much.',
              'Ask your student to do the same.',
              'Reload the page. The lesson and its time go on, and you come back to the page that you were on.',
            ],
          },
        ],
      },
    ],
  },
  {
    category: 'Feedback',
    title: 'Feedback that helps',
    description: 'Five fields, and what makes a sentence in them useful.',
    pages: [
      {
        heading: 'One thing to keep, one to change',
        blocks: [
          {
            text: 'Name what was said, not what is wrong with the student. Quote the sentence and give the better one.',
          },
          {
            words: [
              ['Grammar was bad', 'says nothing that anybody can do'],
              ['You said: I am here since May. Say: I have been here since May', 'can be practised tonight'],
            ],
          },
        ],
      },
    ],
  },
];
