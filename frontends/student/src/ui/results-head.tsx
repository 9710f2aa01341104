import { Small } from '@parlance/kit/ui/words.tsx';
import { Group, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

type Props = { heading?: Ref<HTMLHeadingElement>; found: string; zone: string; children: ReactNode };

/** How much a search found, and in whose time it is. */
export const ResultsHead = ({ heading, found, zone, children }: Props) => (
  <Group gap="8px 16px" mih={44}>
    <div>
      <Text ref={heading} component="h2" tabIndex={-1} fw={650} lts="-0.006em">
        {found}
      </Text>
      <Small>{zone}</Small>
    </div>
    {children}
  </Group>
);
