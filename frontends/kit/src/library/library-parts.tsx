import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Quiet } from '../ui/words.tsx';

export function LibraryHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text component="h2" fz={24} lh="32px" fw={650} lts="-0.02em">
        {title}
      </Text>
      <Quiet>{children}</Quiet>
    </div>
  );
}

/** Cards a row: of twelve columns each takes 12 on small screens, 6 from sm, 4 from md and 3 from xl. */
export const areaColumns = { base: 1, sm: 2, md: 3, xl: 4 };

export const AreaGrid = SimpleGrid.withProps({ cols: areaColumns, spacing: 'md' });
