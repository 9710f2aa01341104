/** Everything that a person in the room sees change and may do, put together from the features. */
import type { ChosenDevices } from '../webrtc/device-memory.ts';
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useState } from 'react';
import { useCaptions } from '../features/captions/use-captions.ts';
import { useChat } from '../features/chat/use-chat.ts';
import { type KeyActions, useShortcuts } from '../features/keys/shortcuts.ts';
import { useFollow } from '../features/leading/use-follow.ts';
import { useAwayLog } from '../features/leaving/use-away-log.ts';
import { usePullGuard } from '../features/leaving/use-pull-guard.ts';
import { putHand, putMuteAll } from '../room/room-calls.ts';
import type { RoomControl } from '../room/use-room.ts';
import { useAudioPlayer } from '../features/sound/use-audio-player.ts';
import { useSoundLine } from '../features/sound/use-sound-line.ts';
import { useSharedScreen } from '../features/sharing/use-shared-screen.ts';
import { useScreenShare } from '../features/sharing/use-screen-share.ts';
import { leadingTexts } from '../locales/texts.ts';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { CallRoom, CallSnapshot } from '../webrtc/call-room.ts';
import { useLocalMedia } from './use-local-media.ts';
import { useToggle } from './use-toggle.ts';

export type RoomParts = {
  call: CallRoom;
  snapshot: CallSnapshot;
  booking: NearLesson;
  room: RoomControl;
  devices: ChosenDevices;
  onDevices: (change: Partial<ChosenDevices>) => void;
  background: BackgroundControl;
};
export type Sheet = 'leave' | 'refresh' | 'keys' | 'lesson' | 'topic' | 'settings';

const playSound = async (speaker: string) =>
  (await import('../features/chat/message-sound.ts')).playMessageSound(speaker);

/** Chat with what of it has not been seen yet, and what was written last for who listens. */
function useRoomChat(bookingId: string, speaker: string, onLine: (name: string, content: string) => void) {
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const [said, setSaid] = useState('');
  const chat = useChat(bookingId, ({ name, content }) => {
    void playSound(speaker).catch(() => undefined);
    onLine(name, content);
    setSaid(leadingTexts.now().news.wrote(name, content));
    if (!open) setUnread((count) => count + 1);
  });
  const toggle = useCallback(() => {
    setUnread(0);
    setOpen((known) => !known);
  }, []);
  return { chat, open, unread, said, toggle };
}

export function useLessonRoom({ call, snapshot, booking, room, devices, background }: Omit<RoomParts, 'onDevices'>) {
  const { uid, role } = useShell().session.person;
  const [sheet, setSheet] = useState<Sheet>();
  const { muteAll, stage } = room;
  const local = useLocalMedia({ call, devices, background, muteAll, inSettings: sheet === 'settings' });
  const captions = useCaptions();
  const talk = useRoomChat(booking.id, devices.audioOutput, captions.show);
  const follow = useFollow({ topic: booking.info?.topic, room, uid, role });
  const line = useSoundLine(call, devices.audioOutput);
  const player = useAudioPlayer(line, room, booking.info?.topic?.lesson);
  const share = useScreenShare({ call, snapshot, onSound: line.setScreenSound });
  const screen = useSharedScreen(snapshot, booking.tutor);
  const muting = useToggle(muteAll, (on) => room.change(putMuteAll(on)));
  const hand = useToggle(
    stage.hands.some((one) => one.uid === uid),
    (raised) => room.change(putHand(uid, raised)),
  );
  usePullGuard(() => setSheet('refresh'));
  useAwayLog();
  const isTutor = role === 'tutor';
  const isStudent = role === 'student';
  const actions: KeyActions = {
    microphone: () => local.toggle('microphone'),
    camera: () => local.toggle('camera'),
    chat: talk.toggle,
    ...(isStudent ? { hand: hand.toggle } : { muteAll: muting.toggle }),
    ...(isTutor ? { share: share.toggle } : {}),
    captions: captions.toggle,
    leave: () => setSheet('leave'),
    help: () => setSheet('keys'),
  };
  return {
    local,
    talk,
    captions,
    follow,
    screen,
    player,
    sheet,
    setSheet,
    actions,
    shortcuts: useShortcuts(actions),
    isTutor,
    /** Only for whom the room has them. */
    share: isTutor ? share : undefined,
    muting: isStudent ? undefined : muting,
    hand: isStudent ? hand : undefined,
  };
}

export type LessonRoom = ReturnType<typeof useLessonRoom>;
