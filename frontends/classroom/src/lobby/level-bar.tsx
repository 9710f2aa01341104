/** The microphone's level in 24 segments, and a word when nothing is heard. */
import { Group, VisuallyHidden } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { texts } from '../locales/texts.ts';
import { makeLevelMeter } from '../webrtc/level-meter.ts';
import { Note } from '../ui/note.tsx';
import parts from '../ui/parts.module.css';
import classes from './lobby.module.css';

const segments = 24;
const hotFrom = 20;
const looksPerSecond = 15;
const silentAfterMs = 8_000;

type Heard = { level: number; silent: boolean; once: boolean; everSilent: boolean };
type Props = { track: MediaStreamTrack | null; blocked: boolean };
const nothing: Heard = { level: 0, silent: false, once: false, everSilent: false };

function useLevel(track: MediaStreamTrack | null): Heard {
  const [heard, setHeard] = useState(nothing);
  useEffect(() => {
    if (!track) return;
    const meter = makeLevelMeter(track);
    let lastHeard = performance.now();
    const timer = setInterval(() => {
      const level = meter.level();
      const now = performance.now();
      if (level > 0) lastHeard = now;
      const silent = now - lastHeard > silentAfterMs;
      setHeard((known) =>
        known.level === level && known.silent === silent
          ? known
          : { level, silent, once: known.once || level > 0, everSilent: known.everSilent || silent },
      );
    }, 1000 / looksPerSecond);
    return () => {
      clearInterval(timer);
      meter.close();
    };
  }, [track]);
  return heard;
}

/** Another microphone starts from silence. */
export function LevelBar(props: Props) {
  return <Level key={props.track?.id ?? ''} {...props} />;
}

function Level({ track, blocked }: Props) {
  const words = texts.use().level;
  const { level, silent, once, everSilent } = useLevel(track);
  const lit = Math.round(level * segments);
  const word = blocked ? words.blocked : silent ? words.silent : once ? words.heard : '';
  const Icon = blocked ? IconMicrophoneOff : IconMicrophone;
  return (
    <>
      <div>
        <Group justify="space-between" gap="sm" mb={8} fz="sm">
          <Group gap={8} fw={550}>
            <Icon size={18} stroke={1.75} aria-hidden /> {words.title}
          </Group>
          {word && (
            <span className={parts.state} data-state={blocked ? 'bad' : silent ? 'warning' : 'good'}>
              {word}
            </span>
          )}
        </Group>
        <div
          className={classes.segments}
          role="meter"
          aria-label={words.title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(level * 100)}
        >
          {Array.from({ length: segments }, (_, index) => (
            <i key={index} data-lit={index < lit ? (index >= hotFrom ? 'hot' : 'on') : undefined} />
          ))}
        </div>
      </div>
      {silent && <Note title={words.nothing}>{words.advice}</Note>}
      {/* There before it speaks, or nobody hears it; and it says so once, not at every pause. */}
      <VisuallyHidden role="status">{everSilent && `${words.nothing}. ${words.advice}`}</VisuallyHidden>
    </>
  );
}
