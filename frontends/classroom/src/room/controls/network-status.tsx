/** The bar's reserved place for what is to be said of the line and the room; the most pressing thing alone. */
import { IconBook2, IconMicrophoneOff, IconVideoOff, IconVolume } from '@tabler/icons-react';
import { texts } from '../../locales/texts.ts';
import room from '../../ui/room.module.css';
import status from '../../ui/line-status.module.css';
import type { CallSnapshot } from '../../webrtc/call-snapshot.ts';
import { lackingOn, type Lacking } from './weak-network.ts';
import { icon } from './control.tsx';

/** What is left, or what is missing. */
const icons: Record<Lacking, typeof IconVolume> = {
  camera: IconVideoOff,
  sound: IconVolume,
  unheard: IconMicrophoneOff,
  material: IconBook2,
};

type Props = { line: CallSnapshot['line']; quality: CallSnapshot['quality']; notice: string | undefined };

export function NetworkStatus({ line, quality, notice }: Props) {
  const { controls, weak: words } = texts.use();
  const weak = line === 'good' ? lackingOn(quality) : undefined;
  const warning = line === 'reconnecting' ? controls.reconnecting : notice;
  return (
    <div className={room.status} role="status" data-state={weak ? 'weak' : warning ? 'warning' : line}>
      {weak ? (
        <Weak {...words[weak]} Icon={icons[weak]} />
      ) : (
        (warning ?? (line === 'opening' ? controls.opening : controls.good))
      )}
    </div>
  );
}

function Weak({ title, detail, Icon }: { title: string; detail: string; Icon: typeof IconVolume }) {
  return (
    <span className={status.weak}>
      <Icon {...icon} />
      <span>
        <b>{title}</b>
        <small>{detail}</small>
      </span>
    </span>
  );
}
