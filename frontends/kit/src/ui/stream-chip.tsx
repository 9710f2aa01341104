import { Box, Group } from '@mantine/core';
import { texts } from '../locales/texts.ts';

type Props = { isPte: boolean; words?: readonly [workplace: string, pte: string] };

/** Which stream a lesson or a teacher belongs to, by word and colour. */
export function StreamChip({ isPte, words }: Props) {
  const { workplace, pte } = texts.use().streams;
  const [one, other] = words ?? [workplace, pte];
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={6}
      wrap="nowrap"
      c={isPte ? 'var(--p-pte)' : 'var(--p-workplace)'}
      fz={12}
      fw={550}
      lh={1.5}
      data-pte={isPte || undefined}
      style={{ whiteSpace: 'nowrap' }}
    >
      <Box component="i" w={3} h={12} bdrs={2} bg="currentcolor" />
      {isPte ? other : one}
    </Group>
  );
}
