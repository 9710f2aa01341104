/** Microphone, camera, chat, leave (CALL-22). Words under icons above 900 px, names and tooltips below. */
import {
  IconBook2,
  IconHandStop,
  IconKeyboard,
  IconLogout2,
  IconMessage2,
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconSettings,
  IconUsersMinus,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { leadingTexts } from '../../locales/leading/texts.ts';
import { texts } from '../../locales/texts.ts';
import type { CallSnapshot } from '../../webrtc/call-room.ts';
import { isBelow } from '../../webrtc/line-ladder.ts';
import room from '../../ui/room.module.css';
import { Clock } from './clock.tsx';
import { Control } from './control.tsx';
import { LineStatus } from './line-status.tsx';

export type MicrophoneState = 'on' | 'off' | 'locked';

type Props = {
  microphone: MicrophoneState;
  camera: 'on' | 'off';
  busy: { microphone: boolean; camera: boolean };
  chatOpen: boolean;
  unread: number;
  line: CallSnapshot['line'];
  quality: CallSnapshot['quality'];
  zone: string;
  notice: string | undefined;
  /** Only for whom the room has them (CALL-23, CALL-24): absent means no control. */
  share: { on: boolean; busy: boolean; toggle(): void } | undefined;
  muting: { on: boolean; busy: boolean; toggle(): void } | undefined;
  hand: { on: boolean; busy: boolean; toggle(): void } | undefined;
  onLesson: () => void;
  onKeys: () => void;
  onSettings: () => void;
  onMicrophone: () => void;
  onCamera: () => void;
  onChat: () => void;
  onLeave: () => void;
};

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export function ControlBar(props: Props) {
  const { microphone, camera, chatOpen, unread, line, quality, zone, notice, busy, share, muting, hand } = props;
  const { controls, settings } = texts.use();
  const words = leadingTexts.use();
  const { lesson, lessonTitle } = controls;
  // Still chosen, but not sent.
  const paused = camera === 'on' && isBelow(quality.up, 'low');
  const seen = paused ? 'off' : camera;
  return (
    <footer className={room.bar}>
      <LineStatus line={line} quality={quality} notice={notice} />
      <div className={room.controls} role="toolbar" aria-label={controls.label}>
        <Control
          label={controls.microphone[microphone]}
          title={controls.microphoneTitle[microphone]}
          pressed={microphone === 'on'}
          off={microphone !== 'on'}
          locked={microphone === 'locked'}
          busy={busy.microphone}
          onClick={props.onMicrophone}
        >
          {microphone === 'on' ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
        </Control>
        <Control
          label={controls.camera[seen]}
          title={paused ? controls.cameraPaused : controls.cameraTitle[camera]}
          pressed={seen === 'on'}
          off={seen === 'off'}
          busy={busy.camera}
          onClick={props.onCamera}
        >
          {seen === 'on' ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
        </Control>
        {share && (
          <Control
            label={share.on ? words.share.stop : words.share.start}
            title={share.on ? words.share.stopTitle : words.share.startTitle}
            pressed={share.on}
            on={share.on}
            disabled={share.busy}
            wideOnly
            onClick={share.toggle}
          >
            <IconScreenShare {...icon} />
          </Control>
        )}
        {muting && (
          <Control
            label={muting.on ? words.muteAll.on : words.muteAll.off}
            title={muting.on ? words.muteAll.onTitle : words.muteAll.offTitle}
            pressed={muting.on}
            warn={muting.on}
            disabled={muting.busy}
            onClick={muting.toggle}
          >
            <IconUsersMinus {...icon} />
          </Control>
        )}
        {hand && (
          <Control
            label={hand.on ? words.hand.raised : words.hand.raise}
            title={hand.on ? words.hand.lowerTitle : words.hand.raiseTitle}
            pressed={hand.on}
            warn={hand.on}
            disabled={hand.busy}
            onClick={hand.toggle}
          >
            <IconHandStop {...icon} />
          </Control>
        )}
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
        <Control label={lesson} title={lessonTitle} narrowOnly onClick={props.onLesson}>
          <IconBook2 {...icon} />
        </Control>
        <span className={room.separator} />
        <Control label={controls.leave} title={controls.leave} leave onClick={props.onLeave}>
          <IconLogout2 {...icon} />
        </Control>
      </div>
      <div className={room.barEnd}>
        <button
          type="button"
          className={`${room.iconButton} ${room.keys}`}
          aria-label={words.keys.open}
          title={words.keys.open}
          onClick={props.onKeys}
        >
          <IconKeyboard {...icon} />
        </button>
        <button
          type="button"
          className={room.iconButton}
          aria-label={settings.open}
          title={settings.open}
          onClick={props.onSettings}
        >
          <IconSettings {...icon} />
        </button>
        <Clock zone={zone} />
      </div>
    </footer>
  );
}
