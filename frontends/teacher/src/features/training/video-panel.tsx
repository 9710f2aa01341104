import { Box, Stack, Text } from '@mantine/core';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import { useState } from 'react';
import type { Guide } from './api.ts';
import { placeOf } from './guides.ts';

type Props = { guide: Guide; onOpened: () => void };

/** The video that was chosen. Nothing of another site is loaded before it is asked for. */
export function VideoPanel({ guide, onOpened }: Props) {
  const { title, description, url } = guide;
  const place = placeOf(guide);
  const isFile = place && 'here' in place && place.here === 'file';
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      {isFile ? (
        <OwnVideo guide={guide} onOpened={onOpened} />
      ) : (
        <VideoFrame video={url} title={title} onPlay={onOpened} />
      )}
      <div>
        <Text component="h3" fw={650}>
          {title}
        </Text>
        {description && <Quiet>{description}</Quiet>}
      </div>
    </Stack>
  );
}

/** A film of the school's own goes on with the address that it began with. */
function OwnVideo({ guide: { url, title }, onOpened }: Props) {
  const [address] = useState(url);
  return (
    <Box
      component="video"
      className="p-card"
      display="block"
      w="100%"
      bg="var(--p-raised)"
      controls
      preload="none"
      src={address}
      aria-label={title}
      style={{ aspectRatio: '16 / 9' }}
      onPlay={onOpened}
    />
  );
}
