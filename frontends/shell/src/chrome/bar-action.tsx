import { Button, Group, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { icon: Icon };

/** A quiet button of the top bar. */
export function BarAction({ icon: Mark, children, ...button }: Props) {
  return (
    <Button variant="subtle" color="gray" c="dimmed" {...button}>
      <Group component="span" gap={8} wrap="nowrap">
        <Mark size={18} stroke={1.75} aria-hidden />
        {children}
      </Group>
    </Button>
  );
}
