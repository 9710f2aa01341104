import { Box, Text, UnstyledButton } from '@mantine/core';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconExternalLink, IconFileText, IconPlayerPlay } from '@tabler/icons-react';
import { trainingTexts } from '../../locales/texts.ts';
import type { Guide } from './api.ts';
import { placeOf } from './guides.ts';
import classes from './training.module.css';

type Props = { guide: Guide; isChosen: boolean; onChoose: () => void; onOpened: () => void };

/** A guide opens in a new tab, a video beside the list. */
export function GuideLine({ guide, isChosen, onChoose, onOpened }: Props) {
  const place = placeOf(guide);
  if (place && 'tab' in place) {
    return (
      <a className={classes.line} href={place.tab} target="_blank" rel="noopener noreferrer" onClick={onOpened}>
        <About guide={guide} />
        <IconExternalLink size={16} stroke={1.75} color="var(--p-muted)" aria-hidden />
      </a>
    );
  }
  if (!place) {
    return (
      <div className={classes.line}>
        <About guide={guide} />
      </div>
    );
  }
  return (
    <UnstyledButton className={classes.line} aria-pressed={isChosen} onClick={onChoose}>
      <About guide={guide} />
    </UnstyledButton>
  );
}

function About({ guide }: { guide: Guide }) {
  const words = trainingTexts.use();
  const { kind, title, length, isOpened } = guide;
  const Mark = kind === 'video' ? IconPlayerPlay : IconFileText;
  const { done, open } = words.states[kind];
  return (
    <>
      <span className={classes.tile}>
        <Mark size={18} stroke={1.75} aria-hidden />
      </span>
      <Box component="span" miw={0} style={{ flex: 1 }}>
        <Text component="span" display="block" size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Small component="span">{kind === 'video' ? words.video(length) : words.guide(length)}</Small>
      </Box>
      <StateMark shape={isOpened ? 'tick' : 'ring'} tone={isOpened ? 'success' : 'default'}>
        {isOpened ? done : open}
      </StateMark>
    </>
  );
}
