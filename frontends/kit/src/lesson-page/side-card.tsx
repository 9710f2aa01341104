/** The page's cards: of the narrow column with a small title, and what lies in a panel below its head. */
import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export const SideCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" className="p-card" p="16px var(--p-gutter) 20px" miw={0} aria-label={title}>
    <Text component="h2" size="sm" fw={650} mb={8}>
      {title}
    </Text>
    {children}
  </Box>
);

export const CardBody = Stack.withProps({ gap: 0, p: '16px var(--p-gutter) 20px' });
