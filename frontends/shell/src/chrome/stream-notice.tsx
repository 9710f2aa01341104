import { Box, Button } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useOnline } from '@parlance/kit/api/use-online.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { texts } from '../locales/texts.ts';

/** Said after the live stream failed three times in a row; it goes by itself when the stream is back. Without a line it would give bad advice. */
export function StreamNotice() {
  const { live } = useShell();
  const client = useQueryClient();
  const { stream } = texts.use();
  const state = useSyncExternalStore(live.onState, live.state);
  const online = useOnline();
  if (state !== 'failing' || !online) return null;
  const retry = () => {
    live.retry();
    void client.invalidateQueries();
  };
  return (
    <Box mb="md">
      <Note
        tone="warning"
        role="status"
        action={
          <Button variant="default" size="xs" onClick={retry}>
            {stream.retry}
          </Button>
        }
      >
        {stream.stopped}
      </Note>
    </Box>
  );
}
