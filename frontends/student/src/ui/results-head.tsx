import { Small } from '@parlance/kit/ui/words.tsx';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { found: string; zone: string; children: ReactNode };

/** How much a search found, and in whose time it is. */
export const ResultsHead = ({ found, zone, children }: Props) => (
  <Group gap="8px 16px" mih={44}>
    <div>
      <Text component="h2" fw={650} lts="-0.006em">
        {found}
      </Text>
      <Small>{zone}</Small>
    </div>
    {children}
  </Group>
);
