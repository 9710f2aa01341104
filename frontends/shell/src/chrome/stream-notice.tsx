import { Button } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { texts } from '../locales/texts.ts';
import classes from './stream-notice.module.css';

/** Said after the live stream failed three times in a row (FB-48, ERR-10); it goes by itself when the stream is back. */
export function StreamNotice() {
  const { live } = useShell();
  const client = useQueryClient();
  const { stream } = texts.use();
  const state = useSyncExternalStore(live.onState, live.state);
  if (state !== 'failing') return null;
  const retry = () => {
    live.retry();
    void client.invalidateQueries();
  };
  return (
    <div className={classes.notice}>
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
    </div>
  );
}
