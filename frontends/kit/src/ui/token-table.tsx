import type { Schemas } from '../api/types.ts';
import { categoryLabel, walletWords } from '../domain/tokens.ts';
import { texts } from '../locales/texts.ts';
import { expiryText } from '../domain/time.ts';
import classes from './token-table.module.css';

type Balances = Schemas['Balances'];
type HeldCategory = Pick<Schemas['Entitlement']['categories'][number], 'tokenType' | 'expiredAt'>;
type Props = { balances: Balances; categories: readonly HeldCategory[]; zone: string; unit?: boolean };

/** Tokens by category with their expiry. */
export function TokenTable({ balances, categories, zone, unit }: Props) {
  const { tokens } = texts.use();
  return (
    <dl className={unit ? classes.ruled : undefined}>
      {walletWords.map((word) => {
        const held = categories.find((category) => category.tokenType === word);
        return (
          <div key={word} className={classes.line} data-none={balances[word] === 0 && !held ? true : undefined}>
            <dt>
              {categoryLabel(word)}
              <small>{held ? tokens.until(expiryText(held.expiredAt, zone)) : tokens.none}</small>
            </dt>
            <dd>
              <b>{balances[word]}</b>
              {unit && ` ${tokens.unit}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
