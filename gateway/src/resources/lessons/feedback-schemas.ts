import { z } from 'zod';
import { group, text } from '@parlance/proto/limits';
import { id } from '../../routing/fields.ts';
import { booking, groupLesson } from './schemas.ts';

/** Words are counted by the school's rules (422); 300 long words fit well below this bound. */
const words = () => z.string().max(text.feedbackField).optional();

/** EP-44. */
export const feedbackBody = z.strictObject({
  pronunciation: words(),
  vocabulary: words(),
  grammar: words(),
  listening: words(),
  behaviour: words(),
  speaking: words(),
  writing: words(),
  reading: words(),
  completedAssigned: z.boolean(),
  isPte: z.boolean(),
});

const studentWords = z.array(feedbackBody.omit({ isPte: true }).extend({ id: id() })).max(group.maxStudents);
/** FB-50. */
export const groupFeedbackBody = z.strictObject({ students: studentWords.min(1), isPte: z.boolean().optional() });
/** FB-55. */
export const groupDraftBody = z.strictObject({ students: studentWords, isPte: z.boolean().optional() });
export type FeedbackBody = z.output<typeof feedbackBody> | z.output<typeof groupDraftBody>;

/** DATA-11; `behaviour` is left out for students (FEED-14). */
export const feedback = z
  .object({
    pronunciation: z.string(),
    vocabulary: z.string(),
    grammar: z.string(),
    listening: z.string(),
    behaviour: z.string().optional(),
    speaking: z.string(),
    writing: z.string(),
    reading: z.string(),
    completedAssigned: z.boolean(),
    isPte: z.boolean(),
    when: z.int().nullable(),
  })
  .meta({ id: 'Feedback' });

const savedAt = z.int().nullable();
export const draftSaved = z.object({ savedAt });

export const feedbackAnswer = z.object({ feedback, booking });
export const draftAnswer = z.object({ draft: feedback, savedAt });

const students = z.array(z.object({ id: z.string(), feedback }));
export const groupFeedbackAnswer = z.object({ students, booking: groupLesson });
export const groupDraftAnswer = z.object({ students, savedAt });
