import { Group, Progress } from '@mantine/core';
import { libraryTexts } from '../locales/texts.ts';
import { Small } from '../ui/words.tsx';

type Props = { done: number; count: number; isPte: boolean };

/** "18 done" beside its bar; nothing yet is said in words. */
export function DoneBar({ done, count, isPte }: Props) {
  const words = libraryTexts.use();
  if (done === 0) return <Small component="span">{words.notStarted}</Small>;
  return (
    <Group component="span" display="inline-flex" gap={8} wrap="nowrap" fz={12} lh="16px" className="p-figures">
      <span>{words.done(<b>{done}</b>)}</span>
      <Progress
        component="span"
        display="block"
        w={72}
        size={4}
        value={(100 * done) / Math.max(1, count)}
        color={`var(--p-${isPte ? 'pte' : 'workplace'})`}
        aria-label={words.lessonsDone(done)}
      />
    </Group>
  );
}
