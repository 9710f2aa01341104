/** The lesson's audio in the sidebar: the teacher's player, and what students are told of it. */
import { Button, Group, type GroupProps, Skeleton, Text } from '@mantine/core';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { audioName, type LessonAudio } from '@parlance/kit/lessons/use-lesson-audio.ts';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StageJson } from '@parlance/kit/api/types.ts';
import { leadingTexts } from '../../locales/texts.ts';
import { IconButton } from '../../ui/room-button.tsx';
import parts from '../../ui/parts.module.css';
import { Block } from '../../room/sidebar.tsx';
import { clockOf, positionAt, whoHears } from './audio-place.ts';
import classes from './sound.module.css';
import type { AudioPlayer, Playing } from './use-audio-player.ts';

/** Until students had the time to say so, nothing is said of who hears it. */
const patienceMs = 4_000;

function Sound({ hint, children }: { hint: string; children: ReactNode }) {
  const { title } = leadingTexts.use().sound;
  return (
    <Block title={title} end={<small>{hint}</small>} aria-label={title}>
      {children}
    </Block>
  );
}

type TrackProps = { item: LessonAudio; current: Playing | undefined; player: AudioPlayer };

function Track({ item, current, player }: TrackProps) {
  const { sound } = leadingTexts.use();
  const name = audioName(item);
  const { playing = false, positionMs = 0, durationMs = 0, failed = false } = current ?? {};
  return (
    <li className={classes.track} data-current={current !== undefined || undefined}>
      <IconButton label={playing ? sound.pause(name) : sound.play(name)} onClick={() => player.toggle(item)}>
        {playing ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </IconButton>
      <Text span inherit truncate fw={current && 550}>
        {name}
      </Text>
      {current && durationMs > 0 && (
        <>
          <small>
            {clockOf(positionMs)} / {clockOf(durationMs)}
          </small>
          <input
            type="range"
            className={classes.place}
            min={0}
            max={durationMs}
            step={1_000}
            value={positionMs}
            aria-label={sound.place(name)}
            aria-valuetext={clockOf(positionMs)}
            onChange={(event) => player.seek(Number(event.currentTarget.value))}
          />
        </>
      )}
      {failed && (
        <Text span inherit c="var(--p-danger)" style={{ gridColumn: '2 / -1' }} role="alert">
          {sound.failed}
        </Text>
      )}
    </li>
  );
}

const Heard = (props: GroupProps & { 'data-heard'?: string }) => (
  <Group
    justify="space-between"
    gap={8}
    px="sm"
    py={8}
    bdrs="sm"
    bg="var(--p-raised)"
    wrap="nowrap"
    role="status"
    {...props}
  />
);

type HeardProps = { audio: NonNullable<StageJson['audio']>; heardBy: readonly string[]; students: readonly Person[] };
type Person = { uid: string; name: string };

function HeardBy({ audio, heardBy, students }: HeardProps) {
  const { sound } = leadingTexts.use();
  const now = useNow();
  const { heard, count, deaf } = whoHears(heardBy, students);
  if (!audio.playing || count === 0) return null;
  const isEarly = heard < count && now - audio.at < patienceMs;
  const state = isEarly ? 'opening' : heard === count ? 'good' : 'warning';
  const [only] = students;
  const all = count === 1 && only ? sound.heardByOne(only.name) : sound.heardBy(heard, count);
  return (
    <Heard data-heard={`${heard}/${count}`}>
      <span className={parts.state} data-state={state}>
        {isEarly ? sound.asking : heard === 0 && count === 1 ? sound.notHeard : all}
      </span>
      {!isEarly && deaf.length > 0 && (
        <Text span size="xs" c="dimmed" ta="right">
          {sound.deaf(deaf)}
        </Text>
      )}
    </Heard>
  );
}

type TeacherProps = {
  items: readonly LessonAudio[] | undefined;
  failed: boolean;
  onRetry: () => void;
  player: AudioPlayer;
  stage: StageJson;
  students: readonly Person[];
};

export function TeachersSound({ items, failed, onRetry, player, stage, students }: TeacherProps) {
  const { sound } = leadingTexts.use();
  const { current } = player;
  return (
    <Sound hint={sound.onlyYou}>
      {failed && !items && (
        <p role="alert">
          {sound.listFailed}{' '}
          <Button variant="subtle" my={-10} onClick={onRetry}>
            {sound.again}
          </Button>
        </p>
      )}
      {!items && !failed && <Skeleton h={40} aria-hidden />}
      {items?.length === 0 && <small>{sound.none}</small>}
      {items && items.length > 0 && (
        <ol role="list">
          {items.map((item) => (
            <Track
              key={item.path}
              item={item}
              player={player}
              current={current?.path === item.path ? current : undefined}
            />
          ))}
        </ol>
      )}
      {stage.audio && <HeardBy audio={stage.audio} heardBy={stage.heardBy} students={students} />}
    </Sound>
  );
}

/** What plays, for an observer: who is asked whether they hear it, and who says so. */
export function ObserversSound({ stage, students }: Pick<TeacherProps, 'stage' | 'students'>) {
  const { sound } = leadingTexts.use();
  const now = useNow();
  const { audio } = stage;
  if (!audio?.playing || positionAt(audio, now) >= audio.durationMs) return null;
  return (
    <Sound hint={`${clockOf(positionAt(audio, now))} / ${clockOf(audio.durationMs)}`}>
      <Text inherit truncate>
        {sound.playsNow(audio.title)}
      </Text>
      <HeardBy audio={audio} heardBy={stage.heardBy} students={students} />
    </Sound>
  );
}

export function StudentsSound({ stage, uid }: { stage: StageJson; uid: string }) {
  const { sound } = leadingTexts.use();
  const now = useNow();
  const { audio } = stage;
  // A teacher who went away in the middle has paused nothing.
  if (!audio?.playing || positionAt(audio, now) >= audio.durationMs) return null;
  const hears = stage.heardBy.includes(uid);
  return (
    <Sound hint={sound.byTeacher}>
      <Heard>
        <span className={parts.state} data-state={hears ? 'good' : 'opening'}>
          {hears ? sound.youHear(audio.title) : sound.plays(audio.title)}
        </span>
        <small aria-hidden>
          {clockOf(positionAt(audio, now))} / {clockOf(audio.durationMs)}
        </small>
      </Heard>
    </Sound>
  );
}
