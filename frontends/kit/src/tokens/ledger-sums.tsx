/** What the lines on screen come to, beside the balance. */
import { Group, Text } from '@mantine/core';
import type { LedgerLineJson, Schemas } from '../api/types.ts';
import { ledgerTexts } from '../locales/texts.ts';
import { totalsOf } from './ledger-totals.ts';
import { deltaText } from './ledger-words.ts';

type Props = {
  lines: readonly LedgerLineJson[];
  /** Absent where the lines are of one month, and say nothing of the present. */
  balances: Schemas['Balances'] | undefined;
};

export function LedgerSums({ lines, balances }: Props) {
  const { sums } = ledgerTexts.use();
  const { before, moved, after, now } = totalsOf(lines, balances);
  return (
    <Group component="dl" className="p-line-above p-figures" gap="4px 24px" p="12px var(--p-gutter)">
      <Sum name={sums.before} value={String(before)} />
      <Sum name={sums.lines(lines.length)} value={moved === 0 ? '0' : deltaText(moved)} />
      <Sum name={sums.after} value={String(after)} />
      {now !== undefined && <Sum name={sums.balance} value={String(now)} />}
    </Group>
  );
}

const Sum = ({ name, value }: { name: string; value: string }) => (
  <Group gap={8}>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" fw={650}>
      {value}
    </Text>
  </Group>
);
