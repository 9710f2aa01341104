/** Microphone, camera, chat, leave (CALL-22). Words under icons above 900 px, names and tooltips below. */
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import {
  IconLogout2,
  IconMessage2,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../../locales/texts.ts';
import type { CallSnapshot } from '../../webrtc/call-room.ts';
import room from '../../ui/room.module.css';

export type MicrophoneState = 'on' | 'off' | 'locked';

type Props = {
  microphone: MicrophoneState;
  camera: 'on' | 'off';
  busy: { microphone: boolean; camera: boolean };
  chatOpen: boolean;
  unread: number;
  line: CallSnapshot['line'];
  zone: string;
  notice: string | undefined;
  onMicrophone: () => void;
  onCamera: () => void;
  onChat: () => void;
  onLeave: () => void;
};

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type ControlProps = {
  label: string;
  title: string;
  /** Instead of the label, where that does not say all. */
  name?: string | undefined;
  pressed?: boolean;
  off?: boolean;
  on?: boolean;
  locked?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  leave?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Control({
  label,
  title,
  name,
  pressed,
  off,
  on,
  locked,
  disabled,
  expanded,
  leave,
  onClick,
  children,
}: ControlProps) {
  return (
    <button
      type="button"
      className={room.control}
      title={title}
      aria-label={name}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={locked || disabled || undefined}
      data-off={off || undefined}
      data-on={on || undefined}
      data-locked={locked || undefined}
      data-leave={leave || undefined}
      onClick={() => !locked && !disabled && onClick()}
    >
      {children}
      <span>{label}</span>
    </button>
  );
}

function Clock({ zone }: { zone: string }) {
  const now = useNow();
  return (
    <div className={room.clock}>
      <b>{timeOf(now, zone)}</b> {cityOf(zone)}
    </div>
  );
}

export function ControlBar(props: Props) {
  const { microphone, camera, chatOpen, unread, line, zone, notice, busy } = props;
  const { controls } = texts.use();
  const warning = line === 'reconnecting' ? controls.reconnecting : notice;
  return (
    <footer className={room.bar}>
      <div className={room.line} role="status" data-state={warning ? 'warning' : line}>
        {warning ?? (line === 'opening' ? controls.opening : controls.good)}
      </div>
      <div className={room.controls} role="toolbar" aria-label={controls.label}>
        <Control
          label={controls.microphone[microphone]}
          title={controls.microphoneTitle[microphone]}
          pressed={microphone === 'on'}
          off={microphone !== 'on'}
          locked={microphone === 'locked'}
          disabled={busy.microphone}
          onClick={props.onMicrophone}
        >
          {microphone === 'on' ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
        </Control>
        <Control
          label={controls.camera[camera]}
          title={controls.cameraTitle[camera]}
          pressed={camera === 'on'}
          off={camera === 'off'}
          disabled={busy.camera}
          onClick={props.onCamera}
        >
          {camera === 'on' ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
        </Control>
        <Control
          label={controls.chat}
          title={chatOpen ? controls.closeChat : unread ? controls.chatNew(unread) : controls.chat}
          name={unread > 0 && !chatOpen ? controls.chatNew(unread) : undefined}
          expanded={chatOpen}
          on={chatOpen}
          onClick={props.onChat}
        >
          <IconMessage2 {...icon} />
          {unread > 0 && !chatOpen && <span className={room.badge}>{unread}</span>}
        </Control>
        <span className={room.separator} />
        <Control label={controls.leave} title={controls.leave} leave onClick={props.onLeave}>
          <IconLogout2 {...icon} />
        </Control>
      </div>
      <Clock zone={zone} />
    </footer>
  );
}
