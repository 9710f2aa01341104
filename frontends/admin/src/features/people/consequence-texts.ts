/** What closing an account does, as sentences with its numbers. Only what applies is told. */
import type { ConsequencesJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { peopleTexts } from '../../locales/texts.ts';

export function consequenceTexts(found: ConsequencesJson, way: 'disable' | 'remove', zone: string): string[] {
  const words = peopleTexts.now().consequences;
  const { upcomingLessons, nextLessonAt, openSlots, tokens } = found;
  const held = Object.values(tokens ?? {}).reduce((sum, count) => sum + count, 0);
  const said: Record<ConsequencesJson['disable' | 'remove'][number], () => string> = {
    sessionsEnd: () => words.sessionsEnd,
    lessonsCancelled: () =>
      words.lessonsCancelled(upcomingLessons, nextLessonAt === null ? '' : dateTimeText(nextLessonAt, zone)),
    slotsHidden: () => words.slotsHidden(openSlots),
    slotsClosed: () => words.slotsClosed(openSlots),
    tokensStay: () => words.tokensStay(held),
    tokensLost: () => words.tokensLost(held),
    dataErased: () => words.dataErased,
  };
  return found[way].map((one) => said[one]());
}
