import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { erasureTexts } from '../../../locales/texts.ts';
import type { Erasure } from '../api/erasures.ts';
import classes from './erasure-receipts.module.css';

type Receipt = Erasure['receipts'][number];

/** What each service says: what went, what stays and why. One that has not answered holds up no other. */
export function ErasureReceipts({ receipts, zone }: { receipts: readonly Receipt[]; zone: string }) {
  const words = erasureTexts.use();
  return (
    <ul role="list" className={classes.receipts} aria-label={words.receipts} aria-live="polite">
      {receipts.map((receipt) => (
        <li key={receipt.service}>
          <div className={classes.head}>
            <b>{words.services[receipt.service]}</b>
            {receipt.at === null ? (
              <StateMark shape="half" tone="warning">
                {words.waiting}
              </StateMark>
            ) : (
              <StateMark shape="tick" tone="success">
                {words.answered}
              </StateMark>
            )}
          </div>
          {receipt.at !== null && <Small>{dateTimeText(receipt.at, zone)}</Small>}
          {receipt.at !== null && <Said {...receipt} />}
        </li>
      ))}
    </ul>
  );
}

function Said({ erased, kept }: Receipt) {
  const words = erasureTexts.use();
  return (
    <>
      <p>{erased.length === 0 ? words.nothing : words.erased(erased.map(counted).join(' · '))}</p>
      {kept.map((line) => (
        <Small key={line.kind}>{words.kept(counted(line), reasonOf(line.why))}</Small>
      ))}
    </>
  );
}

/** A word that this release does not know is shown as the service said it. */
function counted({ kind, count }: { kind: string; count: number }): string {
  const words: Readonly<Record<string, string>> = erasureTexts.now().kinds;
  return `${words[kind] ?? kind}${count > 1 ? ` ${count}` : ''}`;
}

function reasonOf(why: string): string {
  const words: Readonly<Record<string, string>> = erasureTexts.now().reasons;
  return words[why] ?? why;
}
