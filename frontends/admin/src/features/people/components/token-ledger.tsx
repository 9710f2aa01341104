import { Skeleton } from '@mantine/core';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { LedgerLine } from '@parlance/kit/ui/ledger-line.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { useLedger } from '../api/people.ts';
import classes from '../../../ui/side-panel.module.css';

/** Why the balances are what they are (FB-54). */
export function TokenLedger({ uid }: { uid: string }) {
  const { ledger: words } = peopleTexts.use();
  const { session } = useShell();
  const ledger = useLedger(uid);
  const zone = session.person.timeZone;
  return (
    <section>
      <header className={classes.section}>
        <h3>{words.heading}</h3>
        <small>{words.note(zoneLabel(zone))}</small>
      </header>
      <PagedList
        query={ledger}
        pending={<Skeleton height={160} />}
        none={<p className={classes.none}>{words.none}</p>}
        more={words.more}
      >
        {(lines) => (
          <ol role="list">
            {lines.map((line) => (
              <LedgerLine key={line.id} line={line} zone={zone} />
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  );
}
