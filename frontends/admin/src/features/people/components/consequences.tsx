import { Skeleton, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import type { ConsequencesJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { peopleTexts } from '../../../locales/texts.ts';
import type { useConsequences } from '../api/people.ts';

type Props = { asked: ReturnType<typeof useConsequences>; way: 'disable' | 'remove' };

/** What happens to lessons and tokens, said before it does. */
export function Consequences({ asked, way }: Props) {
  const { follows } = peopleTexts.use();
  const { session } = useShell();
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton height={96} aria-hidden />;
  return (
    <Stack component="ul" gap={6} pl={20} aria-label={follows}>
      {consequenceTexts(asked.data, way, session.person.timeZone).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Stack>
  );
}

/** What closing an account does, as sentences with its numbers. Only what applies is told. */
function consequenceTexts(found: ConsequencesJson, way: 'disable' | 'remove', zone: string): string[] {
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
    plansEnd: () => words.plansEnd,
    dataErased: () => words.dataErased,
  };
  return found[way].map((one) => said[one]());
}
