import { Group, Skeleton } from '@mantine/core';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { LedgerLine } from '@parlance/kit/ui/ledger-line.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { useLedger } from '../api/people.ts';

/** Why the balances are what they are. */
export function TokenLedger({ uid }: { uid: string }) {
  const { ledger: words } = peopleTexts.use();
  const { session } = useShell();
  const ledger = useLedger(uid);
  const zone = session.person.timeZone;
  return (
    <section>
      <Group justify="space-between" align="baseline" gap={0} wrap="nowrap">
        <h3>{words.heading}</h3>
        <Small>{words.note(zoneLabel(zone))}</Small>
      </Group>
      <PagedList
        query={ledger}
        pending={<Skeleton height={160} />}
        none={<Small>{words.none}</Small>}
        more={words.more}
      >
        {(lines) => (
          <ol role="list" className="p-ruled">
            {lines.map((line) => (
              <LedgerLine key={line.id} line={line} zone={zone} />
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  );
}
