/** The room while connected: document, people, chat, controls. The features meet here and nowhere else. */
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { ChatBox } from '../features/chat/chat-box.tsx';
import { playMessageSound } from '../features/chat/message-sound.ts';
import { useChat } from '../features/chat/use-chat.ts';
import { lessonEndOf } from '../features/call/lesson-clock.ts';
import { Sidebar } from '../features/call/sidebar.tsx';
import { AbsentTile, PersonTile, SelfTile } from '../features/call/tiles.tsx';
import { ControlBar } from '../features/controls/control-bar.tsx';
import { LeaveDialog } from '../features/controls/leave-dialog.tsx';
import { Materials } from '../features/materials/materials.tsx';
import { usePage } from '../features/materials/use-page.ts';
import room from '../ui/room.module.css';
import type { CallRoom, CallSnapshot, RemoteParticipant } from '../webrtc/call-room.ts';
import { texts } from '../locales/texts.ts';
import { Diagnostics } from './diagnostics.tsx';
import { expectedIn, lessonWith } from './people-of.ts';
import { useLocalMedia } from './use-local-media.ts';
import { useMuteAll } from './use-mute-all.ts';

type Props = {
  call: CallRoom;
  snapshot: CallSnapshot;
  booking: NearLesson;
  roomName: string;
  devices: { audioInput: string; audioOutput: string };
  onLeave: () => void;
};

export function RoomView({ call, snapshot, booking, roomName, devices, onLeave }: Props) {
  const { person } = useShell().session;
  const { people, controls, leaving } = texts.use();
  const [chatOpen, setChatOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const [asking, setAsking] = useState(false);
  const muteAll = useMuteAll(roomName);
  const local = useLocalMedia({ call, snapshot, audioInput: devices.audioInput, muteAll });
  const chat = useChat(booking.id, () => {
    playMessageSound();
    if (!chatOpen) setUnread((count) => count + 1);
  });
  const openChat = () => {
    setUnread(0);
    setChatOpen((open) => !open);
  };
  const topic = booking.info?.topic;
  const page = usePage(topic);
  const other = lessonWith(booking, person.uid);
  const missing = expectedIn(booking, person.uid).filter((one) => !snapshot.people.some(({ uid }) => uid === one.uid));
  const reconnecting = snapshot.line === 'reconnecting';
  const title = (uid: string) =>
    uid === booking.tutor ? people.yourTeacher : uid === booking.student ? people.yourStudent : '';
  const titleFor = ({ uid }: RemoteParticipant) =>
    person.role === 'student' ? (uid === booking.tutor ? title(uid) : '') : title(uid);

  return (
    <main
      className={room.call}
      data-theme="dark"
      data-call-state={snapshot.state}
      data-line={snapshot.line}
      data-chat={chatOpen || undefined}
    >
      <Materials topic={topic} {...page} />
      <Sidebar
        booking={booking}
        zone={person.timeZone}
        otherZone={other?.timeZone}
        others={snapshot.people.length + missing.length}
      >
        {missing.map(({ uid, name }) => (
          <AbsentTile key={uid} name={name} />
        ))}
        {snapshot.people.map((participant) => (
          <PersonTile
            key={participant.uid}
            person={participant}
            title={titleFor(participant)}
            speaker={devices.audioOutput}
          />
        ))}
        <SelfTile
          name={person.name}
          video={snapshot.local.camera}
          microphone={local.microphone}
          reconnecting={reconnecting}
        />
      </Sidebar>
      <ControlBar
        {...{
          chatOpen,
          unread,
          line: snapshot.line,
          microphone: local.microphone,
          camera: local.camera,
          busy: local.busy,
        }}
        zone={person.timeZone}
        notice={muteAll ? (person.role === 'student' ? controls.everyoneMuted : controls.studentsMuted) : undefined}
        onMicrophone={() => local.toggle('microphone')}
        onCamera={() => local.toggle('camera')}
        onChat={openChat}
        onLeave={() => setAsking(true)}
      />
      {chatOpen && <ChatBox chat={chat} onClose={() => setChatOpen(false)} />}
      {asking && (
        <LeaveDialog
          detail={leaving.detail(timeOf(lessonEndOf(booking.when), person.timeZone), cityOf(person.timeZone))}
          onLeave={onLeave}
          onStay={() => setAsking(false)}
        />
      )}
      <Diagnostics call={call} />
    </main>
  );
}
