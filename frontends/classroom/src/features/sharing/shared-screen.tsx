/** The teacher's screen as others see it: over the page when it appears, beside it after "Back to page"; and the teacher's own small copy. */
import { Button, Group, Text } from '@mantine/core';
import { IconArrowsMaximize, IconScreenShare } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { leadingTexts } from '../../locales/texts.ts';
import { RoomButton } from '../../ui/room-button.tsx';
import tile from '../../ui/tile.module.css';
import classes from './shared-screen.module.css';

function ScreenVideo({ track, label }: { track: MediaStreamTrack; label: string }) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    target.srcObject = new MediaStream([track]);
    // Without a sound in it no browser keeps it back.
    void target.play().catch(() => undefined);
    return () => {
      target.srcObject = null;
    };
  }, [track]);
  return <video ref={element} className={classes.video} aria-label={label} data-screen muted playsInline autoPlay />;
}

type LargeProps = { track: MediaStreamTrack; name: string; ends: string; onBack: () => void };

export function LargeScreen({ track, name, ends, onBack }: LargeProps) {
  const { share } = leadingTexts.use();
  return (
    <section className={classes.large} aria-label={share.screenOf(name)}>
      <Group component="header" flex="none" justify="space-between" gap="md" wrap="nowrap" mih={48} px="md">
        <Text span inherit flex={1} fw={650} style={{ whiteSpace: 'nowrap' }} role="timer" aria-live="off">
          {ends}
        </Text>
        <Text span inherit truncate fw={550} visibleFrom="sm" role="status">
          {share.shares(name)}
        </Text>
        <Group flex={1} justify="flex-end">
          <Button variant="subtle" onClick={onBack}>
            {share.backToPage}
          </Button>
        </Group>
      </Group>
      <ScreenVideo track={track} label={share.screenOf(name)} />
    </section>
  );
}

type TileProps = { track: MediaStreamTrack; name: string | undefined; onEnlarge?: (() => void) | undefined };

/** Without a name it is one's own. */
export function ScreenTile({ track, name, onEnlarge }: TileProps) {
  const { share } = leadingTexts.use();
  const label = name === undefined ? share.yourScreen : share.screenOf(name);
  return (
    <figure className={tile.tile} data-screen-tile>
      <ScreenVideo track={track} label={label} />
      <figcaption className={tile.plate}>
        <IconScreenShare size={14} stroke={1.75} aria-hidden />
        <Text span inherit truncate>
          {label}
        </Text>
      </figcaption>
      {onEnlarge && (
        <RoomButton className={classes.enlarge} aria-label={share.enlarge} title={share.enlarge} onClick={onEnlarge}>
          <IconArrowsMaximize size={18} stroke={1.75} aria-hidden />
        </RoomButton>
      )}
    </figure>
  );
}
