import { Text } from '@mantine/core';
import type { MoneyJson } from '../api/types.ts';
import { currencyText, figureText } from '../domain/money.ts';

/** An amount as a figure: the currency steps back, and nothing breaks the line. */
export function MoneyFigure({ value }: { value: MoneyJson }) {
  return (
    <Text component="span" inherit className="p-figures" style={{ whiteSpace: 'nowrap' }}>
      <Text component="span" size="sm" fw={400} c="dimmed">
        {currencyText(value.currency)}
      </Text>{' '}
      {figureText(value)}
    </Text>
  );
}
