import { Box, Group, Text } from '@mantine/core';
import type { Schemas } from '../api/types.ts';
import { categoryLabel, walletWords } from '../domain/tokens.ts';
import { texts } from '../locales/texts.ts';
import { expiryText } from '../domain/time.ts';

type Balances = Schemas['Balances'];
type HeldCategory = Pick<Schemas['Entitlement']['categories'][number], 'tokenType' | 'expiredAt'>;
type Props = { balances: Balances; categories: readonly HeldCategory[]; zone: string; unit?: boolean };

/** Tokens by category with their expiry. */
export function TokenTable({ balances, categories, zone, unit }: Props) {
  const { tokens } = texts.use();
  return (
    <dl className={unit ? 'p-ruled' : undefined}>
      {walletWords.map((word) => {
        const held = categories.find((category) => category.tokenType === word);
        const isNone = balances[word] === 0 && !held;
        return (
          <Group
            key={word}
            gap={8}
            wrap="nowrap"
            justify="space-between"
            align="baseline"
            py={unit ? 6 : 5}
            lh="18px"
            c={isNone ? 'dimmed' : undefined}
          >
            <dt>
              {categoryLabel(word)}
              <Box component="small" display="block">
                {held ? tokens.until(expiryText(held.expiredAt, zone)) : tokens.none}
              </Box>
            </dt>
            <Box component="dd" className="p-figures" style={{ whiteSpace: 'nowrap' }}>
              <Text component="b" inherit fz={16} fw={isNone ? 400 : 650}>
                {balances[word]}
              </Text>
              {unit && ` ${tokens.unit}`}
            </Box>
          </Group>
        );
      })}
    </dl>
  );
}
