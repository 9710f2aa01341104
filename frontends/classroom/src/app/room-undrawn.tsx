/** What every room has besides what is drawn: what readers of the screen are told, and figures for who measures. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Announcer } from '../room/announcer.tsx';
import type { MessageFeed } from '../room/message-feed.ts';
import type { RoomControl } from '../room/use-room.ts';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { CallRoom } from '../webrtc/call-room.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import { Diagnostics } from './diagnostics.tsx';

type Props = {
  call: CallRoom;
  snapshot: CallSnapshot;
  room: RoomControl;
  messages: MessageFeed;
  background?: BackgroundControl;
};

export function RoomUndrawn({ call, snapshot: { people }, room, messages, background }: Props) {
  const { person } = useShell().session;
  const { stage, muteAll } = room;
  return (
    <>
      <Announcer seen={{ people, stage, muteAll }} viewer={person} messages={messages} />
      <Diagnostics call={call} background={background} />
    </>
  );
}
