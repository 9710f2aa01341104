/** What stands behind oneself: the room, the room blurred, or a picture. */
import { SimpleGrid, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useId, useSyncExternalStore } from 'react';
import { backgroundTexts } from '../../locales/texts.ts';
import { addressOf, type Background, backgrounds, isPicture } from '../../webrtc/background/backgrounds.ts';
import type { BackgroundControl, BackgroundState } from '../../webrtc/background/background.ts';
import classes from './background-picker.module.css';

type Props = { state: BackgroundState; onChoose: (background: Background) => void };

function Sample({ background }: { background: Background }) {
  if (isPicture(background)) return <img src={addressOf(background)} alt="" className={classes.sample} />;
  return (
    <span className={classes.sample} data-sample={background} aria-hidden>
      {background === 'none' && <IconBan size={20} stroke={1.5} />}
    </span>
  );
}

export function BackgroundPicker({ state, onChoose }: Props) {
  const { title, names, absent, said } = backgroundTexts.use();
  const name = useId();
  const isFault = state.status === 'slow' || state.status === 'failed';
  if (state.status === 'absent')
    return (
      <div className={classes.picker}>
        <Text inherit fw={550} mb={6}>
          {title}
        </Text>
        <small>{absent}</small>
      </div>
    );
  return (
    <fieldset className={classes.picker}>
      <Text component="legend" size="sm" fw={550} mb={6} p={0}>
        {title}
      </Text>
      <SimpleGrid cols={4} spacing={8}>
        {backgrounds.map((background) => (
          <label key={background} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={background}
              checked={state.chosen === background}
              onChange={() => onChoose(background)}
            />
            <Sample background={background} />
            <span className={classes.name}>{names[background]}</span>
          </label>
        ))}
      </SimpleGrid>
      {/* Its line is kept free, so that nothing moves when something is said. */}
      <Text size="xs" mih={16} mt={4} c={isFault ? 'var(--p-warning)' : 'dimmed'} role="status">
        {said[state.status]}
      </Text>
    </fieldset>
  );
}

export function OwnBackground({ background }: { background: BackgroundControl }) {
  const state = useSyncExternalStore(background.subscribe, background.state);
  return <BackgroundPicker state={state} onChoose={background.choose} />;
}
