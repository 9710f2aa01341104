/** Whose accounts were closed for good, by whom and why, and what each service has erased and kept. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { erasureTexts } from '../../locales/texts.ts';
import { PageOf } from '../../ui/pager.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { erasuresAmount, useErasures, type Erasure } from './api/erasures.ts';
import { ErasureReceipts } from './components/erasure-receipts.tsx';
import classes from './erasures.module.css';

export function ErasuresPage() {
  const words = erasureTexts.use();
  const paging = usePaging();
  const { timeZone } = useShell().session.person;
  const erasures = useErasures({ pageToken: paging.pageToken });
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      <PageOf
        query={erasures}
        paging={paging}
        amount={erasuresAmount}
        pending={<RecordListSkeleton rows={4} />}
        none={<EmptyState text={words.none} />}
      >
        {(items) => (
          <ol role="list" className="p-ruled" aria-label={words.title}>
            {items.map((erasure) => (
              <One key={erasure.uid} erasure={erasure} zone={timeZone} />
            ))}
          </ol>
        )}
      </PageOf>
    </Panel>
  );
}

function One({ erasure, zone }: { erasure: Erasure; zone: string }) {
  const words = erasureTexts.use();
  const { uid, role, askedBy, askedAt, reason, receipts } = erasure;
  const answered = receipts.filter(({ at }) => at !== null).length;
  return (
    <li className={classes.erasure}>
      <p>
        <b>{words.account(words.roles[role])}</b> <bdi>{words.by(askedBy.name || askedBy.uid)}</bdi>
      </p>
      {reason && <p>“{reason}”</p>}
      <Small>
        {askedAt !== null && dateTimeText(askedAt, zone)} · {words.id(uid)}
      </Small>
      <details className={classes.receipts} open={answered < receipts.length}>
        <summary>{words.progress(answered, receipts.length)}</summary>
        <ErasureReceipts receipts={receipts} zone={zone} />
      </details>
    </li>
  );
}
