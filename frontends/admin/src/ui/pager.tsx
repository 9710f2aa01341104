import { Button } from '@mantine/core';
import { countText } from '@parlance/kit/i18n/number-text.ts';
import { texts } from '../locales/texts.ts';
import type { Paging } from './use-paging.ts';
import classes from './pager.module.css';

type Total = { count: number; isLeast?: boolean };
type Props = { paging: Paging; amount: number; shown: number; next: string | null; total?: Total | undefined };

/** Below a list: which of all, and the way to the others. */
export function Pager({ paging, amount, shown, next, total }: Props) {
  const words = texts.use().pager;
  const totalText = ({ count, isLeast }: Total) => (isLeast ? words.moreThan(countText(count)) : countText(count));
  const first = paging.before * amount + 1;
  const known = paging.before > 0 || paging.pageToken === '';
  return (
    <nav className={classes.pager} aria-label={words.label}>
      <p role="status">
        {known && shown > 0 && words.range(countText(first), countText(first + shown - 1), total && totalText(total))}
      </p>
      <Button variant="default" disabled={paging.pageToken === ''} onClick={paging.newer}>
        {words.newer}
      </Button>
      <Button variant="default" disabled={!next} onClick={() => next && paging.older(next)}>
        {words.older}
      </Button>
    </nav>
  );
}
