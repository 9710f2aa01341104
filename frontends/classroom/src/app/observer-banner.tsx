/** Says to an administrator that they watch unseen, with the way out; offers the sound where the browser keeps it back until somebody touches the page. */
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { observingTexts } from '../locales/texts.ts';
import classes from './observer.module.css';

/** Whether the page was touched since it was opened: without that browsers play no sound. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(() => navigator.userActivation?.hasBeenActive ?? true);
  useEffect(() => {
    if (touched) return;
    const note = () => setTouched(true);
    window.addEventListener('pointerdown', note, { once: true });
    window.addEventListener('keydown', note, { once: true });
    return () => {
      window.removeEventListener('pointerdown', note);
      window.removeEventListener('keydown', note);
    };
  }, [touched]);
  return touched;
}

export function ObserverBanner({ onLeave }: { onLeave: () => void }) {
  const words = observingTexts.use();
  const touched = useTouched();
  return (
    <header className={classes.banner}>
      <IconEye size={20} stroke={1.75} aria-hidden />
      <p role="status">
        <b>{words.banner}</b> <span>{words.unseen}</span>
      </p>
      {!touched && (
        // Any touch does it; this says so.
        <Button variant="subtle" flex="none">
          {words.soundOn}
        </Button>
      )}
      <Button variant="subtle" flex="none" onClick={onLeave}>
        {words.leave}
      </Button>
    </header>
  );
}
