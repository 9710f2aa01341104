/** Microphone, camera, chat, leave. Words under icons above 900 px, names and tooltips below. */
import {
  IconHandStop,
  IconMessage2,
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { leadingTexts, texts } from '../../locales/texts.ts';
import { isBelow } from '../../webrtc/line-ladder.ts';
import { RoomButton } from '../../ui/room-button.tsx';
import room from '../../ui/room.module.css';
import { Bar, type BarProps } from './bar.tsx';
import { Control, flag, icon } from './control.tsx';
import { MuteAllControl, type Turn, TurnControl } from './turn-control.tsx';

type Device = 'microphone' | 'camera';

type Props = BarProps & {
  local: {
    microphone: 'on' | 'off' | 'locked';
    camera: 'on' | 'off';
    busy: Record<Device, boolean>;
    toggle: (device: Device) => void;
  };
  talk: { open: boolean; unread: number; toggle: () => void };
  /** Only for whom the room has them: absent means no control. */
  share: Turn | undefined;
  muting: Turn | undefined;
  hand: Turn | undefined;
};

export function ControlBar({ local, talk, share, muting, hand, snapshot, muteAll, onSheet }: Props) {
  const { controls, settings } = texts.use();
  const { microphone, camera, busy } = local;
  // Still chosen, but not sent.
  const paused = camera === 'on' && isBelow(snapshot.quality.up, 'low');
  const seen = paused ? 'off' : camera;
  return (
    <Bar
      snapshot={snapshot}
      muteAll={muteAll}
      onSheet={onSheet}
      end={
        <RoomButton
          className={room.iconButton}
          aria-label={settings.open}
          title={settings.open}
          onClick={() => onSheet('settings')}
        >
          <IconSettings {...icon} />
        </RoomButton>
      }
    >
      <Control
        label={controls.microphone[microphone]}
        title={controls.microphoneTitle[microphone]}
        aria-pressed={microphone === 'on'}
        aria-busy={flag(busy.microphone)}
        data-off={flag(microphone !== 'on')}
        data-locked={flag(microphone === 'locked')}
        inactive={microphone === 'locked'}
        onClick={() => local.toggle('microphone')}
      >
        {microphone === 'on' ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
      </Control>
      <Control
        label={controls.camera[seen]}
        title={paused ? controls.cameraPaused : controls.cameraTitle[camera]}
        aria-pressed={seen === 'on'}
        aria-busy={flag(busy.camera)}
        data-off={flag(seen === 'off')}
        onClick={() => local.toggle('camera')}
      >
        {seen === 'on' ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
      </Control>
      {share && <ShareControl share={share} />}
      {muting && <MuteAllControl muting={muting} />}
      {hand && <HandControl hand={hand} />}
      <ChatControl talk={talk} />
    </Bar>
  );
}

function ChatControl({ talk }: Pick<Props, 'talk'>) {
  const { controls } = texts.use();
  const unread = talk.open ? 0 : talk.unread;
  return (
    <Control
      label={controls.chat}
      title={talk.open ? controls.closeChat : unread ? controls.chatNew(unread) : controls.chat}
      aria-label={unread ? controls.chatNew(unread) : undefined}
      aria-expanded={talk.open}
      data-on={flag(talk.open)}
      onClick={talk.toggle}
    >
      <IconMessage2 {...icon} />
      {unread > 0 && <span className={room.badge}>{unread}</span>}
    </Control>
  );
}

function ShareControl({ share }: { share: Turn }) {
  const { start, startTitle, stop, stopTitle } = leadingTexts.use().share;
  const words = { on: { label: stop, title: stopTitle }, off: { label: start, title: startTitle } };
  return (
    <TurnControl turn={share} words={words} tone="on" wideOnly>
      <IconScreenShare {...icon} />
    </TurnControl>
  );
}

function HandControl({ hand }: { hand: Turn }) {
  const { raise, raiseTitle, raised, lowerTitle } = leadingTexts.use().hand;
  const words = { on: { label: raised, title: lowerTitle }, off: { label: raise, title: raiseTitle } };
  return (
    <TurnControl turn={hand} words={words} tone="warn">
      <IconHandStop {...icon} />
    </TurnControl>
  );
}
