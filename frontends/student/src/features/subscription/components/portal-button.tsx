import { Button, type ButtonProps } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePortal } from '../use-portal.ts';

type Props = ButtonProps & { 'aria-label'?: string; children: ReactNode };

/** Leaves for the provider's page for cards, invoices and what is open. */
export function PortalButton({ children, ...button }: Props) {
  const { isBusy, open } = usePortal();
  return (
    <Button
      {...button}
      leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
      loading={isBusy}
      onClick={open}
    >
      {children}
    </Button>
  );
}
