/** One message and one way on: what blocks a call, or what comes after it. */
import { Group, Stack, Text } from '@mantine/core';
import { ReferenceToCopy } from '@parlance/kit/ui/reference.tsx';
import { useEffect, useRef } from 'react';

type Props = { title: string; text?: string; alert?: boolean; problem?: unknown; children?: React.ReactNode };

export function MessagePage({ title, text, alert = false, problem, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of whatever had the focus, and is read from its beginning.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack
      component="main"
      gap={8}
      align="center"
      justify="center"
      mih="100dvh"
      p="lg"
      ta="center"
      bg="var(--p-paper)"
      role={alert ? 'alert' : undefined}
    >
      <Text component="h1" ref={heading} tabIndex={-1} size="xl" fw={650} maw="32ch" style={{ outline: 'none' }}>
        {title}
      </Text>
      {text && (
        <Text inherit c="dimmed" maw="60ch" style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {children && (
        <Group justify="center" gap="sm" mt="md">
          {children}
        </Group>
      )}
      <ReferenceToCopy of={problem} />
    </Stack>
  );
}
