/** Until when a lesson's feedback is open. */
import { Group, Text } from '@mantine/core';
import { feedbackUntil } from '@parlance/kit/domain/policy.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconClock } from '@tabler/icons-react';
import { bookingTexts } from '../../locales/texts.ts';

export function FeedbackTimeLeft({ lesson }: { lesson: Pick<Lesson, 'when' | 'policy' | 'feedbackUntil'> }) {
  const { session } = useShell();
  const { feedback } = bookingTexts.use();
  const now = useNow(30_000);
  const end = feedbackUntil(lesson);
  const minutes = Math.max(0, Math.floor((end - now) / 60_000));
  return (
    <Group
      gap="xs"
      wrap="nowrap"
      mx="calc(-1 * var(--p-dialog))"
      px="var(--p-dialog)"
      py="xs"
      bg="var(--p-raised)"
      className="p-figures p-line-above p-line-below"
    >
      <IconClock size={18} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
      <Text size="sm">
        {feedback.leftUntil(
          <b>{feedback.left(Math.floor(minutes / 60), minutes % 60)}</b>,
          dateTimeText(end, session.person.timeZone),
        )}
      </Text>
    </Group>
  );
}
