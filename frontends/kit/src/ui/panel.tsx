import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Small } from './words.tsx';

type Props = { title?: string; subtitle?: ReactNode; action?: ReactNode; children: ReactNode };

/** A card: hairline border, a head with one action, its body. */
export function Panel({ title, subtitle, action, children }: Props) {
  return (
    <Box component="section" className="p-card" miw={0} aria-label={title}>
      {title && (
        <Group
          component="header"
          className="p-line-below"
          justify="space-between"
          gap="8px 16px"
          p="16px var(--p-gutter) 12px"
        >
          <div>
            <Text component="h2" fw={650} lts="-0.006em">
              {title}
            </Text>
            {subtitle && <Small>{subtitle}</Small>}
          </div>
          {action}
        </Group>
      )}
      {children}
    </Box>
  );
}
