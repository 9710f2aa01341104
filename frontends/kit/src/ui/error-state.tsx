import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { problemText } from '../api/problem.ts';
import { texts } from '../locales/texts.ts';
import { StateFrame } from './empty-state.tsx';
import { ReferenceToCopy } from './reference.tsx';

type Props = {
  /** Null where no call went wrong. */
  error: unknown;
  /** Where the place has words of its own for it. */
  message?: string;
  onRetry: () => void;
};

/** What went wrong, and another try. */
export function ErrorState({ error, message = problemText(error), onRetry }: Props) {
  return (
    <StateFrame role="alert">
      <Text maw="52ch">{message}</Text>
      <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
        {texts.use().ui.retry}
      </Button>
      <ReferenceToCopy of={error} />
    </StateFrame>
  );
}
