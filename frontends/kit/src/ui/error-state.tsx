import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { texts } from '../locales/texts.ts';
import { StateFrame } from './empty-state.tsx';

/** What went wrong, and another try. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <StateFrame role="alert">
      <Text maw="52ch">{message}</Text>
      <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
        {texts.use().ui.retry}
      </Button>
    </StateFrame>
  );
}
