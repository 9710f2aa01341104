import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of what stands beside the pages of a lesson. */
export const RailSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Text component="h3" size="sm" fw={650} mb={8}>
      {title}
    </Text>
    {children}
  </Box>
);
