import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useOnline } from '@parlance/kit/api/use-online.ts';
import { IconCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '../locales/texts.ts';
import classes from './offline-notice.module.css';

/** Long enough to be read, short enough not to stand in the way. */
const backShownMs = 5_000;

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Says that the device is offline, and that it is back; then everything on screen is asked for again. It floats over the page's own foot, so that nothing moves. */
export function OfflineNotice() {
  const { live } = useShell();
  const client = useQueryClient();
  const online = useOnline();
  const { line } = texts.use();
  const [was, setWas] = useState(online);
  const [back, setBack] = useState(false);
  if (was !== online) {
    setWas(online);
    setBack(online);
  }
  useEffect(() => {
    if (!back) return undefined;
    live.retry();
    // Queries that waited for the line have begun by themselves: those are left to finish.
    void client.invalidateQueries(undefined, { cancelRefetch: false });
    const timer = setTimeout(() => setBack(false), backShownMs);
    return () => clearTimeout(timer);
  }, [back, client, live]);

  return (
    // Always there, or what comes into it would not be read out.
    <div className={classes.place} role="status">
      {!online && (
        <p className={classes.notice} data-tone="warning">
          <IconPlugConnectedX {...icon} /> {line.offline}
        </p>
      )}
      {online && back && (
        <p className={classes.notice} data-tone="success">
          <IconCheck {...icon} /> {line.back}
        </p>
      )}
    </div>
  );
}
