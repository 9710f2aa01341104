import { Button, Skeleton } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { LedgerLine } from '@parlance/kit/ui/ledger-line.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { useLedger } from '../api/people.ts';
import classes from '../../../ui/side-panel.module.css';

/** Why the balances are what they are (FB-54). */
export function TokenLedger({ uid }: { uid: string }) {
  const { ledger: words } = peopleTexts.use();
  const { session } = useShell();
  const ledger = useLedger(uid);
  const zone = session.person.timeZone;
  const lines = ledger.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section>
      <header className={classes.section}>
        <h3>{words.heading}</h3>
        <small>{words.note(zoneLabel(zone))}</small>
      </header>
      {ledger.isPending && <Skeleton height={160} />}
      {ledger.isError && <ErrorState message={problemText(ledger.error)} onRetry={() => void ledger.refetch()} />}
      {ledger.data && lines.length === 0 && <p className={classes.none}>{words.none}</p>}
      <ol className={classes.lines}>
        {lines.map((line) => (
          <LedgerLine key={line.id} line={line} zone={zone} />
        ))}
      </ol>
      {ledger.hasNextPage && (
        <Button variant="subtle" loading={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
