/** The one button of the lobby; when there is nothing to join with, another try, and the way in without. */
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { texts } from '../locales/texts.ts';
import classes from './lobby.module.css';

type Props = { ready: boolean; fault: boolean; joining: boolean; onJoin: () => void; onRetry: () => void };

export function JoinBar({ ready, fault, joining, onJoin, onRetry }: Props) {
  const { lobby } = texts.use();
  return (
    <Stack className={classes.join} gap="sm" ta="center" style={{ gridArea: 'join' }}>
      {joining ? (
        <Group justify="center" gap="sm" mih={48} fw={550} bg="var(--p-raised)" bdrs="sm" role="status">
          <Loader size={18} aria-hidden />
          {lobby.joining}
        </Group>
      ) : (
        <Button size="md" h={48} disabled={!ready} onClick={onJoin}>
          {lobby.join}
        </Button>
      )}
      {fault && !joining ? (
        <>
          <Button
            variant="default"
            size="md"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={onRetry}
          >
            {lobby.again}
          </Button>
          <Button variant="subtle" size="md" onClick={onJoin}>
            {lobby.without}
          </Button>
          <Text size="sm" c="dimmed">
            {lobby.withoutHint}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {lobby.allOff}
        </Text>
      )}
    </Stack>
  );
}
