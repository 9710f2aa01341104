import { Alert, Button } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Said after the live stream failed three times in a row (FB-48, ERR-10); it goes by itself when the stream is back. */
export function StreamNotice() {
  const { live } = useShell();
  const client = useQueryClient();
  const state = useSyncExternalStore(live.onState, live.state);
  if (state !== 'failing') return null;
  return (
    <Alert color="yellow" role="status" mb="md" title="Live updates have stopped (try reloading the page)">
      <Button variant="default" size="xs" onClick={() => void client.invalidateQueries()}>
        Retry
      </Button>
    </Alert>
  );
}
