/** The bar of every room: what is to be said of the line, the controls with the way out as the last, and the time. */
import { Box, Group, Text } from '@mantine/core';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import { useStreamState } from '@parlance/kit/live/use-stream-state.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconBook2, IconKeyboard, IconLogout2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { leadingTexts, texts } from '../../locales/texts.ts';
import { IconButton } from '../../ui/room-button.tsx';
import room from '../../ui/room.module.css';
import type { CallSnapshot } from '../../webrtc/call-snapshot.ts';
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
  const quiet = muteAll ? muted : undefined;
  const notice = useStreamState() === 'failing' ? controls.newsLate : quiet;
  return (
    <footer className={room.bar}>
      <NetworkStatus line={snapshot.line} quality={snapshot.quality} notice={notice} />
      <div className={room.controls} role="toolbar" aria-label={controls.label}>
        {children}
        <Control label={controls.lesson} title={controls.lessonTitle} data-narrow onClick={() => onSheet('lesson')}>
          <IconBook2 {...icon} />
        </Control>
        <Box w={1} h={32} mx={4} bg="var(--p-line)" visibleFrom="md" />
        <Control label={controls.leave} title={controls.leave} data-leave onClick={() => onSheet('leave')}>
          <IconLogout2 {...icon} />
        </Control>
      </div>
      <Group flex={{ base: 'none', lg: 1 }} justify="flex-end" gap={8} wrap="nowrap" visibleFrom="md">
        <IconButton className={room.wide} label={keys.open} onClick={() => onSheet('keys')}>
          <IconKeyboard {...icon} />
        </IconButton>
        {end}
        <Text inherit className={room.wide} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          <Text component="time" inherit fw={550} c="var(--p-text)">
            {useOnClock((now) => timeOf(now, timeZone))}
          </Text>{' '}
          {cityOf(timeZone)}
        </Text>
      </Group>
    </footer>
  );
}
