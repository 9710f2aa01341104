/** Why the balances are what they are: every change with its reason, its rule and who made it. */
import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { invalidate } from '../api/invalidate.ts';
import { tellProblem } from '../api/problem.ts';
import { under } from '../api/read.ts';
import type { LedgerLineJson } from '../api/types.ts';
import { saveFile } from '../documents/save-file.ts';
import { zoneLabel } from '../domain/time.ts';
import { categoryLabel, type TokenWord, walletWords } from '../domain/tokens.ts';
import { useCheckWhileAway } from '../live/use-check-while-away.ts';
import { useLive } from '../live/use-live.ts';
import { ledgerTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { Small } from '../ui/words.tsx';
import { ledgerCsv } from './ledger-csv.ts';
import { LedgerLines } from './ledger-lines.tsx';
import { monthChoices } from './ledger-months.ts';
import { LedgerSums } from './ledger-sums.tsx';
import { type LedgerFilter, readWholeLedger, useLedger } from './use-ledger.ts';
import classes from './ledger-lines.module.css';

type Props = {
  uid: string;
  /** What there is to see of the lesson, or of the payment, behind a line. */
  behind: (line: LedgerLineJson) => ReactNode;
  /** Inside of a panel that has sections. */
  isSection?: boolean;
};

export function TokenLedger({ uid, behind, isSection = false }: Props) {
  const words = ledgerTexts.use();
  const { session } = useShell();
  const client = useQueryClient();
  const [filter, setFilter] = useState<LedgerFilter>({ tokenType: '', month: '' });
  const ledger = useLedger(uid, filter);
  const look = useCallback(() => invalidate(client, under('/tokens')), [client]);
  useLive('tokens.changed', look);
  useCheckWhileAway(look);
  const told = ledger.data?.pages[0];
  const isAll = filter.tokenType === '' && filter.month === '';
  const filters = <Filters uid={uid} since={told?.firstAt ?? null} filter={filter} onFilter={setFilter} />;
  const list = (
    <PagedList
      query={ledger}
      pending={<LinesSkeleton />}
      none={<EmptyState text={isAll ? words.none : words.noneFit} />}
      more={words.more}
      margin="sm"
    >
      {(lines) => (
        <>
          <LedgerLines lines={lines} reader={session.person} isOwn={uid === session.person.uid} behind={behind} />
          <LedgerSums lines={lines} balances={filter.month ? undefined : told?.balances} />
        </>
      )}
    </PagedList>
  );
  const hint = words.hint(zoneLabel(session.person.timeZone));
  if (!isSection) {
    return (
      <Panel title={words.heading} subtitle={hint} action={filters}>
        {list}
      </Panel>
    );
  }
  return (
    <section aria-label={words.heading} className={classes.flush}>
      <h3>{words.heading}</h3>
      <Small pb={8}>{hint}</Small>
      {filters}
      {list}
    </section>
  );
}

type FiltersProps = Pick<Props, 'uid'> & {
  /** Of the very first line. */
  since: number | null;
  filter: LedgerFilter;
  onFilter: (filter: LedgerFilter) => void;
};

function Filters({ uid, since, filter, onFilter }: FiltersProps) {
  const words = ledgerTexts.use();
  const { clock, session } = useShell();
  const { tokenType, month } = filter;
  const kinds: TokenWord[] = [...walletWords, 'freeTrialToken'];
  return (
    <Group gap={8}>
      <Select
        w={{ base: 'calc(50% - 4px)', sm: 190 }}
        aria-label={words.kinds}
        data={[
          { value: '', label: words.allKinds },
          ...kinds.map((kind) => ({ value: kind, label: categoryLabel(kind) })),
        ]}
        value={tokenType}
        allowDeselect={false}
        onChange={(next) => onFilter({ tokenType: (next ?? '') as LedgerFilter['tokenType'], month })}
      />
      <Select
        w={{ base: 'calc(50% - 4px)', sm: 170 }}
        aria-label={words.months}
        data={[{ value: '', label: words.allMonths }, ...monthChoices(since, clock.now(), session.person.timeZone)]}
        value={month}
        allowDeselect={false}
        onChange={(next) => onFilter({ tokenType, month: next ?? '' })}
      />
      <SaveButton uid={uid} filter={filter} />
    </Group>
  );
}

/** What the filter shows, all of it. */
function SaveButton({ uid, filter }: Pick<FiltersProps, 'uid' | 'filter'>) {
  const { api, notify, session } = useShell();
  const { download, fileName } = ledgerTexts.use();
  const save = useMutation({
    mutationFn: () => readWholeLedger({ api, uid, filter, timezone: session.person.timeZone }),
    onSuccess: (lines) => saveFile(fileName(filter.month), ledgerCsv(lines, session.person), 'text/csv;charset=utf-8'),
    onError: (error) => tellProblem(notify, error),
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {download}
    </Button>
  );
}

const LinesSkeleton = () => (
  <Stack gap={24} p="20px var(--p-gutter)" aria-hidden>
    {[280, 320, 240].map((width) => (
      <Group key={width} gap={16} wrap="nowrap">
        <Skeleton height={16} width={28} />
        <Stack gap={8} flex={1}>
          <Skeleton height={12} width={width} maw="100%" />
          <Skeleton height={10} width={180} maw="80%" />
        </Stack>
        <Skeleton height={16} width={24} />
      </Group>
    ))}
  </Stack>
);
