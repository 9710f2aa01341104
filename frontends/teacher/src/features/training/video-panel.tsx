import { Stack, Text } from '@mantine/core';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import type { Guide } from './api.ts';

type Props = { guide: Guide; onOpened: () => void };

/** The video that was chosen. Nothing of another site is loaded before it is asked for. */
export function VideoPanel({ guide, onOpened }: Props) {
  const { title, description, url } = guide;
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <VideoFrame video={url} title={title} onPlay={onOpened} />
      <div>
        <Text component="h3" fw={650}>
          {title}
        </Text>
        {description && <Quiet>{description}</Quiet>}
      </div>
    </Stack>
  );
}
