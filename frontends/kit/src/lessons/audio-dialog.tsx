/** The recordings of a lesson, to be heard by its teacher. */
import { Box, Skeleton, Stack, Text } from '@mantine/core';
import type { TopicJson } from '../api/types.ts';
import { lessonRowTexts } from '../locales/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { audioName, useLessonAudio } from './use-lesson-audio.ts';

type Props = { topic: TopicJson; onClose: () => void };

export function AudioDialog({ topic, onClose }: Props) {
  const words = lessonRowTexts.use().material;
  const audio = useLessonAudio(topic);
  return (
    <Dialog onClose={onClose} title={words.audioTitle}>
      <Text c="dimmed" mb="sm">
        {topic.code} {topic.name}
      </Text>
      {audio.isPending && <Skeleton height={72} aria-hidden />}
      {audio.isError && <ErrorState error={audio.error} onRetry={() => void audio.refetch()} />}
      {audio.data?.length === 0 && <EmptyState text={words.noAudio} />}
      {audio.data && audio.data.length > 0 && (
        <Stack component="ul" role="list" aria-label={words.audioTitle}>
          {audio.data.map((one) => (
            <Stack key={one.path} component="li" gap={6}>
              <Text component="b" fw={550}>
                {audioName(one)}
              </Text>
              <Box
                component="audio"
                w="100%"
                h={44}
                controls
                preload="none"
                src={one.url}
                aria-label={audioName(one)}
              />
            </Stack>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
