/** A teacher was rated: the new average is on screen, and the teacher is told what was said. */
import type { RatingSubmitted } from '@parlance/proto/identity/v1';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { Stores } from '../../usecases/ports.ts';
import { tellOfLesson } from '../../usecases/tell-of-lesson.ts';
import { ratingNewsFromMessage } from '../../wire/lesson-news-mapping.ts';
import { onPersonChanged } from './on-person-changed.ts';

export async function onRatingSubmitted(stores: Stores, fact: RatingSubmitted, at: Date): Promise<void> {
  await onPersonChanged(stores, required(fact.person));
  const news = ratingNewsFromMessage(fact);
  const id = derivedUuid(['rating', fact.rating?.id]);
  if (news) tellOfLesson(stores, [news], { at, idOf: () => id });
}
