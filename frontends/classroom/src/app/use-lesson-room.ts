/** Everything that a person in the room sees change and may do: their own devices, the sheets, and what the features add. */
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { type Shortcut, useShortcuts } from '../room/keys/shortcuts.ts';
import type { RoomControl } from '../room/use-room.ts';
import { useLocalMedia } from '../devices/use-local-media.ts';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { CallRoom } from '../webrtc/call-room.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import type { ChosenDevices } from '../webrtc/device-memory.ts';
import { useFeatures } from './use-features.tsx';

export type RoomGiven = {
  call: CallRoom;
  snapshot: CallSnapshot;
  booking: Lesson;
  room: RoomControl;
  devices: ChosenDevices;
  onDevices: (change: Partial<ChosenDevices>) => void;
  background: BackgroundControl;
};
export type Sheet = 'leave' | 'keys' | 'lesson' | 'topic' | 'settings';

/** The keys of every room beside those of its features. */
export function useRoomKeys(shortcuts: readonly Shortcut[], onSheet: (sheet: Sheet) => void) {
  const all: Shortcut[] = [
    ...shortcuts,
    { name: 'leave', key: 'l', press: () => onSheet('leave') },
    { name: 'help', key: '?', press: () => onSheet('keys'), isAlwaysOn: true },
  ];
  return { ...useShortcuts(all), shortcuts: all };
}

export function useLessonRoom({ devices, background, ...given }: Omit<RoomGiven, 'onDevices'>) {
  const { person } = useShell().session;
  const { call, room } = given;
  const [sheet, setSheet] = useState<Sheet>();
  const added = useFeatures({ ...given, person, speaker: devices.audioOutput });
  const inSettings = sheet === 'settings';
  const local = useLocalMedia({ call, devices, background, muteAll: room.muteAll, inSettings });
  const own: Shortcut[] = [
    { name: 'microphone', key: 'm', press: () => local.toggle('microphone') },
    { name: 'camera', key: 'v', press: () => local.toggle('camera') },
  ];
  return { added, local, sheet, setSheet, keys: useRoomKeys([...own, ...added.shortcuts], setSheet) };
}
