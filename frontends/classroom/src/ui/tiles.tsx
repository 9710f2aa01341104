/** People's tiles: the others, then oneself. */
import { Box, Button, Group, Loader, Text } from '@mantine/core';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { IconHandStop, IconMicrophone, IconMicrophoneOff, IconUserMinus } from '@tabler/icons-react';
import { leadingTexts, texts } from '../locales/texts.ts';
import classes from './tile.module.css';
import type { RemoteParticipant } from '../webrtc/attendance.ts';
import type { Mark } from '../webrtc/line-mark.ts';
import type { LineQuality } from '../webrtc/line-watch.ts';
import { EnlargeButton, type Enlarging } from './enlarge.tsx';
import { RoomButton } from './room-button.tsx';
import { MediaView } from './media-view.tsx';
import { QualityMark } from './quality-mark.tsx';
import { heardOf, markOf, whyUnseen, type Unseen } from './tile-line.ts';

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** Narrow tiles have room for the first name only. */
function partsOf(name: string, extra: string | undefined): { first: string; rest: string } {
  const [first = '', ...others] = name.split(' ');
  const rest = [others.join(' '), extra].filter(Boolean);
  return { first, rest: `${others.length > 0 ? ' ' : ', '}${rest.join(', ')}` };
}

function Name({ name, extra }: { name: string; extra?: string | undefined }) {
  const { first, rest } = partsOf(name, extra);
  return (
    <Text span inherit truncate>
      {first}
      {rest.length > 2 && <span className={classes.extra}>{rest}</span>}
    </Text>
  );
}

type PlateProps = { name: string; extra?: string; microphoneOn: boolean; mark: Mark };

function Plate({ name, extra, microphoneOn, mark }: PlateProps) {
  return (
    <figcaption className={classes.plate} data-off={!microphoneOn || undefined}>
      {microphoneOn ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
      <Name name={name} extra={extra} />
      <QualityMark mark={mark} />
    </figcaption>
  );
}

/** A small tile has room for the short form; read out, it is the long one everywhere. */
function WhyUnseen({ short, long }: Unseen) {
  return (
    <small role="status" title={long}>
      <span className={classes.long}>{long}</span>
      <span className={classes.short} aria-hidden>
        {short}
      </span>
    </small>
  );
}

function Lost() {
  return (
    <Group pos="absolute" inset="0 0 30px" justify="center" gap={8} fz="xs" fw={550} role="status">
      <Loader size={16} color="#eceef0" aria-hidden />
      {texts.use().people.reconnecting}
    </Group>
  );
}

/** `image`: their photo, where they have one. */
type Absent = { name: string; image?: string | undefined };

/** In the place of somebody who is not in the room: what there is to say, on the narrowest tile too. */
function Away({ name, image, state }: Absent & { state: string }) {
  return (
    <>
      <div className={classes.initials}>
        <Avatar name={name} image={image ?? null} size={44} />
        <small>{state}</small>
      </div>
      <figcaption className={classes.plate} data-off>
        <Name name={name} />
      </figcaption>
    </>
  );
}

/** What whoever leads may do about a person. */
export type Leading = { onTakeHand: () => void; onRemove: () => void };

type HandProps = { name: string; place: number; onTake: (() => void) | undefined };

/** A hand that is up, with its place in the order; whoever leads takes it down with a press. */
function Hand({ name, place, onTake }: HandProps) {
  const { hand } = leadingTexts.use();
  const mark = (
    <>
      <IconHandStop {...icon} size={16} />
      <b>{place}</b>
    </>
  );
  if (!onTake)
    return (
      <span className={classes.hand} role="img" aria-label={hand.up(name, place)}>
        {mark}
      </span>
    );
  return (
    <RoomButton
      className={classes.hand}
      aria-label={hand.take(name, place)}
      title={hand.take(name, place)}
      onClick={onTake}
    >
      {mark}
    </RoomButton>
  );
}

type PersonProps = {
  person: RemoteParticipant;
  /** Their photo, for while they are not seen. */
  image: string | undefined;
  title: string;
  quality: LineQuality;
  speaker: string | undefined;
  /** Place in the order of hands that are up, from 1; 0: it is down. */
  hand: number;
  leading: Leading | undefined;
  enlarging: Enlarging;
};

export function PersonTile({ person, image, title, quality, speaker, hand, leading, enlarging }: PersonProps) {
  const { people } = texts.use();
  const { removal } = leadingTexts.use();
  const heardAs = heardOf(person, quality);
  const heard = heardAs === 'yes';
  const unseen = person.reconnecting ? undefined : whyUnseen(person, quality);
  const seen = person.cameraOn && person.tracks.camera !== undefined && unseen === undefined;
  const mark = markOf(person, quality);
  const isLarge = seen && enlarging.isLarge;
  const tile = (
    <figure
      className={classes.tile}
      data-large={isLarge || undefined}
      aria-label={heard ? person.name : people[heardAs](person.name)}
      data-tile={person.uid}
      data-camera={person.cameraOn ? 'on' : 'off'}
      data-microphone={heard ? 'on' : 'off'}
      data-talking={(heard && person.talking) || undefined}
      data-reconnecting={person.reconnecting || undefined}
    >
      <MediaView
        participant={person.uid}
        audio={person.tracks.microphone}
        video={person.tracks.camera}
        hidden={!seen}
        speaker={speaker}
      />
      {!seen && !person.reconnecting && (
        <div className={classes.initials}>
          <Avatar name={person.name} image={image ?? null} size={44} />
          {unseen && <WhyUnseen {...unseen} />}
        </div>
      )}
      {person.reconnecting && <Lost />}
      {seen && <EnlargeButton name={person.name} {...enlarging} />}
      {hand > 0 && <Hand name={person.name} place={hand} onTake={leading?.onTakeHand} />}
      <Plate name={person.name} extra={title} microphoneOn={heard} mark={mark} />
      {leading && (
        <RoomButton
          className={`${classes.corner} ${classes.remove}`}
          aria-label={removal.open(person.name)}
          title={removal.open(person.name)}
          onClick={leading.onRemove}
        >
          <IconUserMinus size={18} stroke={1.75} aria-hidden />
        </RoomButton>
      )}
    </figure>
  );
  // The place is kept: the others stay where they are.
  return (
    <>
      {isLarge && <div className={classes.tile} aria-hidden />}
      {tile}
    </>
  );
}

type SelfProps = {
  name: string;
  image: string | undefined;
  video: MediaStreamTrack | null;
  microphone: 'on' | 'off' | 'locked';
  mark: Mark;
  reconnecting: boolean;
  hand: number;
};

export function SelfTile({ name, image, video, microphone, mark, reconnecting, hand }: SelfProps) {
  const { people } = texts.use();
  return (
    <div className={classes.self}>
      <figure className={classes.tile} data-self data-reconnecting={reconnecting || undefined} aria-label={people.you}>
        <MediaView participant="self" video={video ?? undefined} muted hidden={!video} />
        {!video && (
          <div className={classes.initials}>
            <Avatar name={name} image={image ?? null} size={28} />
          </div>
        )}
        {hand > 0 && <Hand name={people.you} place={hand} onTake={undefined} />}
        <Plate name={people.you} microphoneOn={microphone === 'on'} mark={mark} />
      </figure>
      <Box className={classes.extra} flex={1} miw={0} lh="18px">
        {people.you}
        <Text size="xs" c="dimmed">
          {people.microphone[microphone]}
        </Text>
      </Box>
      <Box className={classes.extra}>
        <QualityMark mark={mark} />
      </Box>
    </div>
  );
}

/** Somebody the lesson is for who has not come yet. */
export function AbsentTile({ name, image }: Absent) {
  const { people } = texts.use();
  return (
    <figure className={classes.tile} aria-label={people.notHere(name)}>
      <Away name={name} image={image} state={people.notHereYet} />
    </figure>
  );
}

/** Somebody who was sent out; whoever leads can let them back in. */
export function RemovedTile({ name, image, onLetIn }: Absent & { onLetIn: (() => void) | undefined }) {
  const { removal } = leadingTexts.use();
  return (
    <figure className={classes.tile} aria-label={`${name}, ${removal.removed}`} data-removed>
      <Away name={name} image={image} state={removal.removed} />
      {onLetIn && (
        <Button
          variant="default"
          size="xs"
          pos="absolute"
          top={6}
          right={6}
          aria-label={removal.letIn(name)}
          onClick={onLetIn}
        >
          {removal.letInShort}
        </Button>
      )}
    </figure>
  );
}
