/** What the features add to a room, by the place where it stands. */
import { Fragment, type ReactNode, useState } from 'react';
import { usePagePlace } from '../room/page-place.ts';
import { makeMessageFeed } from '../room/message-feed.ts';
import type { RoomAddition, RoomParts } from '../room/feature.ts';
import { useAudioMixer } from '../room/use-audio-mixer.ts';
import { features } from './features.ts';

type Slot = 'control' | 'aside' | 'cover' | 'tiles' | 'lesson' | 'overlay' | 'settings';
export type RoomFeatures = ReturnType<typeof useFeatures>;

export function useFeatures(room: Omit<RoomParts, 'mixer' | 'messages' | 'place'>) {
  const [messages] = useState(makeMessageFeed);
  const mixer = useAudioMixer(room.call, room.speaker);
  const place = usePagePlace(room.booking.topic);
  const parts = { ...room, messages, mixer, place };
  const added: { id: string; addition: RoomAddition }[] = [];
  for (const { id, useInRoom, isObserved } of features) {
    // Neither the list nor the role changes while the page is open: the hooks are always the same.
    // eslint-disable-next-line react-hooks/rules-of-hooks
    if (useInRoom && (isObserved || room.person.role !== 'admin')) added.push({ id, addition: useInRoom(parts) });
  }
  const all = (slot: Slot): ReactNode =>
    added.map(({ id, addition }) => <Fragment key={id}>{addition[slot]}</Fragment>);
  return {
    messages,
    all,
    place: added.find(({ addition }) => addition.place)?.addition.place ?? place,
    shortcuts: added.flatMap(({ addition }) => addition.shortcut ?? []),
    attributes: Object.assign({}, ...added.map(({ addition }) => addition.attributes)) as RoomAddition['attributes'],
  };
}
