/** The one button of the lobby, with another try when there is nothing to join with. */
import { Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { texts } from '../../locales/texts.ts';
import { RoomButton } from '../../ui/room-button.tsx';
import parts from '../../ui/parts.module.css';
import classes from './prejoin.module.css';

type Props = { ready: boolean; fault: boolean; joining: boolean; onJoin: () => void; onRetry: () => void };

export function JoinBar({ ready, fault, joining, onJoin, onRetry }: Props) {
  const { lobby } = texts.use();
  return (
    <div className={classes.joinBar}>
      {joining ? (
        <div className={classes.busy} role="status">
          <span className={parts.spin} aria-hidden />
          {lobby.joining}
        </div>
      ) : (
        <RoomButton className={classes.join} disabled={!ready} onClick={onJoin}>
          {lobby.join}
        </RoomButton>
      )}
      {fault ? (
        <RoomButton className={parts.button} onClick={onRetry}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
          {lobby.again}
        </RoomButton>
      ) : (
        <Text size="sm" c="dimmed">
          {lobby.allOff}
        </Text>
      )}
    </div>
  );
}
