/** The bar of every room: what is to be said of the line, the controls with the way out as the last, and the time. */
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconBook2, IconKeyboard, IconLogout2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { leadingTexts, texts } from '../../locales/texts.ts';
import { RoomButton } from '../../ui/room-button.tsx';
import room from '../../ui/room.module.css';
import type { CallSnapshot } from '../../webrtc/call-room.ts';
import { Control, icon } from './control.tsx';
import { NetworkStatus } from './network-status.tsx';

export type BarProps = {
  snapshot: Pick<CallSnapshot, 'line' | 'quality'>;
  muteAll: boolean;
  onSheet: (sheet: 'lesson' | 'keys' | 'settings' | 'leave') => void;
};

type Props = BarProps & {
  /** Beside the list of keys. */
  end?: ReactNode;
  children: ReactNode;
};

export function Bar({ snapshot, muteAll, onSheet, end, children }: Props) {
  const { timeZone, role } = useShell().session.person;
  const { controls } = texts.use();
  const { keys } = leadingTexts.use();
  const muted = role === 'student' ? controls.everyoneMuted : controls.studentsMuted;
  return (
    <footer className={room.bar}>
      <NetworkStatus line={snapshot.line} quality={snapshot.quality} notice={muteAll ? muted : undefined} />
      <div className={room.controls} role="toolbar" aria-label={controls.label}>
        {children}
        <Control label={controls.lesson} title={controls.lessonTitle} data-narrow onClick={() => onSheet('lesson')}>
          <IconBook2 {...icon} />
        </Control>
        <span className={room.separator} />
        <Control label={controls.leave} title={controls.leave} data-leave onClick={() => onSheet('leave')}>
          <IconLogout2 {...icon} />
        </Control>
      </div>
      <div className={room.barEnd}>
        <RoomButton
          className={`${room.iconButton} ${room.keys}`}
          aria-label={keys.open}
          title={keys.open}
          onClick={() => onSheet('keys')}
        >
          <IconKeyboard {...icon} />
        </RoomButton>
        {end}
        <div className={room.clock}>
          <b>{useOnClock((now) => timeOf(now, timeZone))}</b> {cityOf(timeZone)}
        </div>
      </div>
    </footer>
  );
}
