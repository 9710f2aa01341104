/** What the confirm dialog asks for, and its faults (BOOK-04..BOOK-08). */
import { text } from '@parlance/kit/domain/limits.ts';
import { bookingTexts } from '../../../locales/texts.ts';

export type DetailsForm = {
  material: string | null;
  course: string | null;
  lesson: string | null;
  introduction: boolean;
  correctMistakes: boolean;
  notes: string;
};

export const emptyDetails: DetailsForm = {
  material: null,
  course: null,
  lesson: null,
  introduction: true,
  correctMistakes: true,
  notes: '',
};

export type DetailsFaults = Partial<Record<'material' | 'course' | 'lesson' | 'notes', string>>;

export function detailsFaults(form: DetailsForm): DetailsFaults {
  const { required, notesTooLong } = bookingTexts.now().confirm;
  const faults: DetailsFaults = {};
  for (const field of ['material', 'course', 'lesson'] as const) if (!form[field]) faults[field] = required;
  if ([...form.notes].length > text.notes) faults.notes = notesTooLong(text.notes);
  return faults;
}
