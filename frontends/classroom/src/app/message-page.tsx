/** One message and one way on: what blocks a call, or what comes after it. */
import { Group, Stack, Text } from '@mantine/core';
import { ReferenceToCopy } from '@parlance/kit/ui/reference.tsx';

type Props = { title: string; text?: string; alert?: boolean; problem?: unknown; children?: React.ReactNode };

export function MessagePage({ title, text, alert = false, problem, children }: Props) {
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
      <Text component="h1" size="xl" fw={650} maw="32ch">
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
