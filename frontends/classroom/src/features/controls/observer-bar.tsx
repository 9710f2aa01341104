/** The bar of who only watches: mute-all (CALL-24, CON-05), the way out (CALL-22), and nothing that is sent. */
import { IconBook2, IconKeyboard, IconLogout2, IconUsersMinus } from '@tabler/icons-react';
import { leadingTexts } from '../../locales/leading/texts.ts';
import { texts } from '../../locales/texts.ts';
import type { CallSnapshot } from '../../webrtc/call-room.ts';
import room from '../../ui/room.module.css';
import { Clock } from './clock.tsx';
import { Control } from './control.tsx';
import { LineStatus } from './line-status.tsx';

type Props = {
  snapshot: Pick<CallSnapshot, 'line' | 'quality'>;
  zone: string;
  notice: string | undefined;
  muting: { on: boolean; busy: boolean; toggle(): void };
  onLesson: () => void;
  onKeys: () => void;
  onLeave: () => void;
};

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export function ObserverBar({ snapshot, zone, notice, muting, onLesson, onKeys, onLeave }: Props) {
  const { controls } = texts.use();
  const { muteAll, keys } = leadingTexts.use();
  return (
    <footer className={room.bar}>
      <LineStatus line={snapshot.line} quality={snapshot.quality} notice={notice} />
      <div className={room.controls} role="toolbar" aria-label={controls.label}>
        <Control
          label={muting.on ? muteAll.on : muteAll.off}
          title={muting.on ? muteAll.onTitle : muteAll.offTitle}
          pressed={muting.on}
          warn={muting.on}
          disabled={muting.busy}
          onClick={muting.toggle}
        >
          <IconUsersMinus {...icon} />
        </Control>
        <Control label={controls.lesson} title={controls.lessonTitle} narrowOnly onClick={onLesson}>
          <IconBook2 {...icon} />
        </Control>
        <span className={room.separator} />
        <Control label={controls.leave} title={controls.leave} leave onClick={onLeave}>
          <IconLogout2 {...icon} />
        </Control>
      </div>
      <div className={room.barEnd}>
        <button
          type="button"
          className={`${room.iconButton} ${room.keys}`}
          aria-label={keys.open}
          title={keys.open}
          onClick={onKeys}
        >
          <IconKeyboard {...icon} />
        </button>
        <Clock zone={zone} />
      </div>
    </footer>
  );
}
