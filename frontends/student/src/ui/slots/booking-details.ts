/** What the confirm dialog asks for. */
import { text } from '@parlance/kit/domain/limits.ts';
import { atMost, chosen } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { bookingTexts } from '../../locales/texts.ts';

export const emptyDetails: DetailsForm = {
  material: null,
  course: null,
  lesson: null,
  introduction: true,
  correctMistakes: true,
  notes: '',
};

const topicPart = chosen<string>(() => bookingTexts.now().confirm.required);

export const detailsSchema = v.pipe(
  v.object({
    material: topicPart,
    course: topicPart,
    lesson: topicPart,
    introduction: v.boolean(),
    correctMistakes: v.boolean(),
    notes: v.pipe(
      v.string(),
      atMost(text.notes, (max) => bookingTexts.now().confirm.notesTooLong(max)),
    ),
  }),
  v.transform(({ material, course, lesson, ...rest }) => ({ topic: { material, course, lesson }, ...rest })),
);
export type DetailsForm = v.InferInput<typeof detailsSchema>;
export type BookingDetails = v.InferOutput<typeof detailsSchema>;
