import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Empty is a page too: one sentence, one way on. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <StateFrame>
      <Text maw="52ch">{text}</Text>
      {action}
    </StateFrame>
  );
}

/** The room around what stands where a list would. */
export const StateFrame = Stack.withProps({
  gap: 'sm',
  align: 'flex-start',
  p: 'calc(var(--p-gutter) + 8px) var(--p-gutter)',
});
