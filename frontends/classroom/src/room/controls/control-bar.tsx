/** Microphone, camera, chat, leave. Words under icons above 900 px, names and tooltips below. */
import { IconMicrophone, IconMicrophoneOff, IconSettings, IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../../locales/texts.ts';
import { isBelow } from '../../webrtc/line-ladder.ts';
import { IconButton } from '../../ui/room-button.tsx';
import { Bar, type BarProps } from './bar.tsx';
import { Control, flag, icon } from './control.tsx';

type Device = 'microphone' | 'camera';

type Props = BarProps & {
  local: {
    microphone: 'on' | 'off' | 'locked';
    camera: 'on' | 'off';
    busy: Record<Device, boolean>;
    toggle: (device: Device) => void;
  };
  /** What the features add. */
  children: ReactNode;
};

export function ControlBar({ local, children, snapshot, muteAll, onSheet }: Props) {
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
        <IconButton label={settings.open} onClick={() => onSheet('settings')}>
          <IconSettings {...icon} />
        </IconButton>
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
      {children}
    </Bar>
  );
}
