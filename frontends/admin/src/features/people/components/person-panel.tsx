import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateText, timeOf, weekdayText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { LedgerLine } from '@parlance/kit/ui/ledger-line.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { TokenTable } from '@parlance/kit/ui/token-table.tsx';
import { IconCoin, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type OnePerson, useLedger, usePerson } from '../api/people.ts';
import { roleWord, stateOf } from '../people-words.ts';
import { AdjustTokensDialog } from './adjust-tokens-dialog.tsx';
import classes from './person-panel.module.css';

/** One person: facts, tokens and why they are what they are. */
export function PersonPanel({ uid, onClose }: { uid: string; onClose: () => void }) {
  const person = usePerson(uid);
  return (
    <aside className={classes.panel} aria-label="Chosen user">
      {person.isPending && <PanelSkeleton />}
      {person.isError && <ErrorState message={problemText(person.error)} onRetry={() => void person.refetch()} />}
      {person.data && <Facts person={person.data} onClose={onClose} />}
    </aside>
  );
}

/** A head, the facts, and the two lists below. */
function PanelSkeleton() {
  return (
    <>
      <Skeleton height={48} />
      <Skeleton height={88} />
      <Skeleton height={200} />
      <Skeleton height={240} />
    </>
  );
}

function Facts({ person, onClose }: { person: OnePerson; onClose: () => void }) {
  const now = useNow(30_000);
  const [adjusting, setAdjusting] = useState(false);
  const { timeZone } = person;
  const { word, shape, tone } = stateOf(person);
  return (
    <>
      <header className={classes.head}>
        <Avatar name={person.name} image={person.image} size={44} />
        <div>
          <h2>{person.name}</h2>
          <p>{person.email}</p>
        </div>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>Status</dt>
          <dd>
            <StateMark shape={shape} tone={tone}>
              {word}
            </StateMark>
          </dd>
        </div>
        <div>
          <dt>Time there now</dt>
          <dd>
            <b>{timeOf(now, timeZone)}</b> {`${weekdayText(now, timeZone)}, ${zoneLabel(timeZone, now)}`}
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>{roleWord(person.role)}</dd>
        </div>
        <div>
          <dt>{`${roleWord(person.role)} since`}</dt>
          <dd>{person.createdAt ? dateText(person.createdAt, timeZone) : ''}</dd>
        </div>
      </dl>
      {person.data && (
        <>
          <div className={classes.deeds}>
            <Button leftSection={<IconCoin size={18} stroke={1.75} aria-hidden />} onClick={() => setAdjusting(true)}>
              Adjust tokens
            </Button>
          </div>
          <section>
            <h3>Token balances</h3>
            <TokenTable
              balances={person.data}
              categories={person.stripe?.subscription.currentSubscription?.categories ?? []}
              zone={timeZone}
              unit
            />
          </section>
          <Ledger uid={person.uid} />
        </>
      )}
      {adjusting && person.data && (
        <AdjustTokensDialog person={person} balances={person.data} onClose={() => setAdjusting(false)} />
      )}
    </>
  );
}

function Ledger({ uid }: { uid: string }) {
  const { session } = useShell();
  const ledger = useLedger(uid);
  const zone = session.person.timeZone;
  const lines = ledger.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section>
      <header className={classes.section}>
        <h3>Token ledger</h3>
        <small>{`balance after, times in ${zoneLabel(zone)}`}</small>
      </header>
      {ledger.isPending && <Skeleton height={160} />}
      {ledger.isError && <ErrorState message={problemText(ledger.error)} onRetry={() => void ledger.refetch()} />}
      {ledger.data && lines.length === 0 && <p className={classes.none}>No token has moved yet.</p>}
      <ol className={classes.lines}>
        {lines.map((line) => (
          <LedgerLine key={line.id} line={line} zone={zone} />
        ))}
      </ol>
      {ledger.hasNextPage && (
        <Button variant="subtle" loading={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
          Show more lines
        </Button>
      )}
    </section>
  );
}
