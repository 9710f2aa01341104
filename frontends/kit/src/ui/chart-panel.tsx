import { Box, Button, Group } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { texts } from '../locales/texts.ts';
import { Panel } from './panel.tsx';
import type { Series } from './stacked-bars.tsx';

type Props = {
  title: string;
  subtitle: ReactNode;
  series: readonly Series[];
  children: (asTable: boolean) => ReactNode;
};

/** A chart with what its colours mean, and the same figures as a table for whoever reads rather than looks. */
export function ChartPanel({ title, subtitle, series, children }: Props) {
  const words = texts.use().chart;
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? IconChartBar : IconTable;
  const action = (
    <Group gap="8px 16px">
      {series.map(({ name, label, color }) => (
        <Group key={name} component="span" gap={6} wrap="nowrap" fz="xs" c="dimmed">
          <Box component="i" w={10} h={10} bdrs={2} bg={color} />
          {label}
        </Group>
      ))}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? words.asChart : words.asTable}
      </Button>
    </Group>
  );
  return (
    <Panel title={title} subtitle={subtitle} action={action}>
      {children(asTable)}
    </Panel>
  );
}
