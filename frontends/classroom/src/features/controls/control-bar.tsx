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
import { Control, icon, when } from './control.tsx';
import { MuteAllControl, type Turn, TurnControl } from './turn-control.tsx';

type Device = 'microphone' | 'camera';

type Props = BarProps & {
  microphone: 'on' | 'off' | 'locked';
  camera: 'on' | 'off';
  busy: Record<Device, boolean>;
  chatOpen: boolean;
  unread: number;
  /** Only for whom the room has them: absent means no control. */
  share: Turn | undefined;
  muting: Turn | undefined;
  hand: Turn | undefined;
  onSettings: () => void;
  onDevice: (device: Device) => void;
  onChat: () => void;
};

export function ControlBar({ microphone, camera, busy, onDevice, onSettings, ...props }: Props) {
  const { chatOpen, unread, share, muting, hand, onChat, ...bar } = props;
  const { controls, settings } = texts.use();
  // Still chosen, but not sent.
  const paused = camera === 'on' && isBelow(bar.snapshot.quality.up, 'low');
  const seen = paused ? 'off' : camera;
  return (
    <Bar
      {...bar}
      end={
        <RoomButton className={room.iconButton} aria-label={settings.open} title={settings.open} onClick={onSettings}>
          <IconSettings {...icon} />
        </RoomButton>
      }
    >
      <Control
        label={controls.microphone[microphone]}
        title={controls.microphoneTitle[microphone]}
        aria-pressed={microphone === 'on'}
        aria-busy={when(busy.microphone)}
        data-off={when(microphone !== 'on')}
        data-locked={when(microphone === 'locked')}
        inactive={microphone === 'locked'}
        onClick={() => onDevice('microphone')}
      >
        {microphone === 'on' ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
      </Control>
      <Control
        label={controls.camera[seen]}
        title={paused ? controls.cameraPaused : controls.cameraTitle[camera]}
        aria-pressed={seen === 'on'}
        aria-busy={when(busy.camera)}
        data-off={when(seen === 'off')}
        onClick={() => onDevice('camera')}
      >
        {seen === 'on' ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
      </Control>
      {share && <ShareControl share={share} />}
      {muting && <MuteAllControl muting={muting} />}
      {hand && <HandControl hand={hand} />}
      <Control
        label={controls.chat}
        title={chatOpen ? controls.closeChat : unread ? controls.chatNew(unread) : controls.chat}
        aria-label={unread > 0 && !chatOpen ? controls.chatNew(unread) : undefined}
        aria-expanded={chatOpen}
        data-on={when(chatOpen)}
        onClick={onChat}
      >
        <IconMessage2 {...icon} />
        {unread > 0 && !chatOpen && <span className={room.badge}>{unread}</span>}
      </Control>
    </Bar>
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
