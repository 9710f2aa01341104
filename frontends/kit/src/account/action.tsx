import { Button, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type ActionProps = {
  title?: string;
  note: string;
  icon: Icon;
  action: string;
  onClick: () => unknown;
  loading?: boolean;
};

/** A line with what it does, and the button that does it. */
export function Action({ title, note, icon: Mark, action, onClick, loading }: ActionProps) {
  return (
    <Group justify="space-between" gap="12px 20px" p="16px var(--p-gutter)">
      <Text component="div" size="sm" miw={220} flex={1}>
        {title && (
          <Text inherit fw={650}>
            {title}
          </Text>
        )}
        <Text inherit c="dimmed">
          {note}
        </Text>
      </Text>
      <Button
        variant="default"
        loading={loading}
        leftSection={<Mark size={18} stroke={1.75} aria-hidden />}
        onClick={() => void onClick()}
      >
        {action}
      </Button>
    </Group>
  );
}
