import { Box, Group, Text } from '@mantine/core';
import type { Schemas } from '../api/types.ts';
import { categoryLabel, type TokenWord, walletWords } from '../domain/tokens.ts';
import { texts } from '../locales/texts.ts';
import { expiryText } from '../domain/time.ts';

type Balances = Schemas['Balances'];
type HeldCategory = Pick<Schemas['Entitlement']['categories'][number], 'tokenType' | 'expiredAt'>;
type Props = { balances: Balances; categories: readonly HeldCategory[]; zone: string; unit?: boolean };

/** Tokens by category with their expiry. */
export function TokenTable({ balances, categories, zone, unit }: Props) {
  const { tokens } = texts.use();
  // A trial's token stands first, as it is spent first, and only as long as it is there.
  const words: readonly TokenWord[] = balances.freeTrialToken > 0 ? ['freeTrialToken', ...walletWords] : walletWords;
  return (
    <dl className={unit ? 'p-ruled' : undefined}>
      {words.map((word) => {
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
                {held
                  ? tokens.until(expiryText(held.expiredAt, zone))
                  : word === 'freeTrialToken'
                    ? tokens.trial(balances[word])
                    : tokens.none}
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
