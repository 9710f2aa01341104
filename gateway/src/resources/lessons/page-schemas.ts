/** A lesson's own page (NS-55): the lesson of either kind, what was said of it, and what its room, its chat and its course tell. */
import { z } from 'zod';
import { tokenTypeWords } from '@parlance/proto/json/words';
import { message } from '../chat/schemas.ts';
import { feedback } from './feedback-schemas.ts';
import { booking, groupLesson, topic } from './schemas.ts';

const lesson = z.discriminatedUnion('type', [booking, groupLesson]);
const parts = ['room', 'chat', 'course'] as const;
export type Part = (typeof parts)[number];

export const lessonPage = z
  .object({
    lesson,
    token: z
      .enum(tokenTypeWords)
      .nullable()
      .describe('What the one student paid with: the reader, or of a one-on-one lesson its student'),
    feedback: z.array(z.object({ id: z.string(), feedback })).describe("A student's own; everybody's for the tutor"),
    before: z
      .object({ id: z.string(), when: z.int(), tutor: z.string(), topic: topic.nullable(), feedback })
      .nullable()
      .describe("The student's last feedback before this lesson"),
    next: lesson.nullable().describe("The student's next lesson; for its tutor the next one with this student"),
    course: z
      .object({
        name: z.string(),
        level: z.int(),
        place: z.int().describe('Among the lessons of its level, from 1'),
        count: z.int().describe('Lessons of its level'),
        pages: z.int().describe('Of its document; 0 where that is not known'),
        next: topic.nullable().describe('What comes after it in its course'),
      })
      .nullable(),
    room: z
      .object({
        people: z
          .array(z.object({ uid: z.string(), stays: z.array(z.object({ from: z.int(), to: z.int() })) }))
          .describe('A student reads of the own stays and the teacher’s'),
        pages: z.array(z.object({ lesson: z.string(), number: z.int(), ms: z.int() })),
      })
      .nullable()
      .describe('From the start on'),
    chat: z
      .object({ items: z.array(message), more: z.boolean() })
      .nullable()
      .describe('From the start on'),
    away: z.array(z.enum(parts)).describe('Parts that cannot be read at the moment'),
  })
  .meta({ id: 'LessonOverview' });

export const rebookOffers = z
  .object({
    isOpen: z.boolean().describe('Others are looked for'),
    items: z.array(booking).describe('Three at most, one of each teacher'),
  })
  .meta({ id: 'RebookOffers' });
