import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { texts } from '../locales/texts.ts';
import classes from './states.module.css';

/** What went wrong, and another try. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <p>{message}</p>
      <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
        {texts.use().ui.retry}
      </Button>
    </div>
  );
}
