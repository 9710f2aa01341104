import { Skeleton, Stack } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import type { useConsequences } from '../api/people.ts';
import { consequenceTexts } from '../consequence-texts.ts';

type Props = { asked: ReturnType<typeof useConsequences>; way: 'disable' | 'remove' };

/** What happens to lessons and tokens, said before it does. */
export function Consequences({ asked, way }: Props) {
  const { follows } = peopleTexts.use();
  const { session } = useShell();
  if (asked.isError) return <ErrorState message={problemText(asked.error)} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton height={96} aria-hidden />;
  return (
    <Stack component="ul" gap={6} pl={20} aria-label={follows}>
      {consequenceTexts(asked.data, way, session.person.timeZone).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Stack>
  );
}
