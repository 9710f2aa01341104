import { Text, UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { youtubeId } from '../domain/youtube.ts';
import { documentTexts } from '../locales/texts.ts';
import classes from './video-frame.module.css';
import { Small } from './words.tsx';

type Props = { video: string; title: string; onPlay?: () => void };

/** A video of another site. Nothing of theirs is loaded, not even a picture, before the person asks for it. */
export function VideoFrame({ video, title, onPlay }: Props) {
  const { video: words } = documentTexts.use();
  const [playing, setPlaying] = useState(false);
  const id = youtubeId(video);
  const play = () => {
    setPlaying(true);
    onPlay?.();
  };
  if (!id) return null;
  return (
    <div className={`p-card ${classes.frame}`}>
      {playing ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
          title={title}
          allow="autoplay; fullscreen; encrypted-media"
          // YouTube refuses to play for pages that do not say who they are.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      ) : (
        <UnstyledButton p="md" ta="center" onClick={play}>
          <span className={classes.play}>
            <IconPlayerPlayFilled size={24} aria-hidden />
          </span>
          <Text component="b" display="block" size="sm" fw={650} mt={12} mb={4}>
            {title}
          </Text>
          <Small component="small" display="block" maw="44ch" mx="auto">
            {words.note}
          </Small>
        </UnstyledButton>
      )}
    </div>
  );
}
