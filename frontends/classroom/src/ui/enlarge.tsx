/** A picture is made larger by a press on it, and small again by another or by Escape; large, it can go on in a window of its own. */
import { Button } from '@mantine/core';
import { IconPictureInPicture } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { texts } from '../locales/texts.ts';
import { RoomButton } from './room-button.tsx';
import classes from './tile.module.css';

export type Enlarging = { isLarge: boolean; onToggle: () => void };

/** Escape is for what lies on top. */
function useEscape(isLarge: boolean, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    close();
  });
  useEffect(() => {
    if (!isLarge) return;
    const hear = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isLarge]);
}

export function EnlargeButton({ name, isLarge, onToggle }: Enlarging & { name: string }) {
  const { people } = texts.use();
  useEscape(isLarge, onToggle);
  const label = isLarge ? people.smaller(name) : people.larger(name);
  const popOut = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const video = currentTarget.closest('figure')?.querySelector('video');
    // Refused by the browser or the person: the picture stays where it is.
    void video?.requestPictureInPicture().catch(() => undefined);
  };
  return (
    <>
      <RoomButton
        className={classes.enlarge}
        aria-label={label}
        title={label}

        onClick={onToggle}
      />
      {isLarge && document.pictureInPictureEnabled && (
        <Button
          variant="default"
          pos="absolute"
          right={12}
          bottom={12}
          leftSection={<IconPictureInPicture size={18} stroke={1.75} aria-hidden />}
          onClick={popOut}
        >
          {people.ownWindow}
        </Button>
      )}
    </>
  );
}
