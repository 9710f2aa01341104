/** What stands behind oneself: the room, the room blurred, or a picture. */
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
  if (state.status === 'absent')
    return (
      <div className={classes.picker}>
        <p className={classes.title}>{title}</p>
        <p className={classes.said}>{absent}</p>
      </div>
    );
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.choices}>
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
      </div>
      <p
        className={classes.said}
        role="status"
        data-fault={state.status === 'slow' || state.status === 'failed' || undefined}
      >
        {said[state.status]}
      </p>
    </fieldset>
  );
}

export function OwnBackground({ background }: { background: BackgroundControl }) {
  const state = useSyncExternalStore(background.subscribe, background.state);
  return <BackgroundPicker state={state} onChoose={background.choose} />;
}
