import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { countText } from '@parlance/kit/i18n/number-text.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { paymentTexts } from '../../../locales/texts.ts';
import { type Reconciliation, useReconciliation, useReplayEvent } from '../api/provider.ts';
import { schoolTime } from '../school-time.ts';
import classes from '../payments.module.css';

/** Whether the provider's books and ours agree, and what could not be applied yet. */
export function ProviderReport() {
  const words = paymentTexts.use().provider;
  const report = useReconciliation();
  return (
    <>
      <Panel title={words.events}>
        {report.isPending && <Skeleton height={80} />}
        {report.isError && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
        {report.data &&
          (report.data.events.length === 0 ? (
            <EmptyState text={words.noEvents} />
          ) : (
            <ul role="list" className="p-ruled">
              {report.data.events.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </ul>
          ))}
      </Panel>
      {report.data && <Runs runs={report.data.runs} />}
    </>
  );
}

function EventLine({ event }: { event: Reconciliation['events'][number] }) {
  const words = paymentTexts.use().provider;
  const { notify } = useShell();
  const replay = useReplayEvent();
  return (
    <Group component="li" gap="sm" wrap="nowrap" p="10px var(--p-gutter)">
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={550}>
          {event.type}
        </Text>
        <Small>
          {event.id}, {words.received(schoolTime(event.receivedAt))}, {words.tries(event.attempts)}
        </Small>
        {event.lastError && (
          <Text size="sm" c="var(--p-danger)">
            {event.lastError}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        aria-label={words.replayOf(event.type)}
        loading={replay.isPending}
        onClick={() =>
          sendAndTell(replay, event.id, {
            onSuccess: () => notify.success(words.replayed),
            onError: (problem) => tellProblem(notify, problem),
          })
        }
      >
        {words.replay}
      </Button>
    </Group>
  );
}

function Runs({ runs }: { runs: Reconciliation['runs'] }) {
  const words = paymentTexts.use().provider;
  return (
    <Panel title={words.runs} subtitle={words.note}>
      {runs.length === 0 ? (
        <EmptyState text={words.neverRun} />
      ) : (
        <Table className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.columns.when}</Table.Th>
              <Table.Th className={`${classes.amount} ${classes.wide}`}>{words.columns.read}</Table.Th>
              <Table.Th className={`${classes.amount} ${classes.wide}`}>{words.columns.missed}</Table.Th>
              <Table.Th className={`${classes.amount} ${classes.wide}`}>{words.columns.compared}</Table.Th>
              <Table.Th>{words.columns.found}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Table.Tr key={run.id}>
                <Table.Td className={`p-figures ${classes.who}`}>{schoolTime(run.startedAt)}</Table.Td>
                <Table.Td className={`p-figures ${classes.amount} ${classes.wide}`}>
                  {countText(run.eventsRead)}
                </Table.Td>
                <Table.Td className={`p-figures ${classes.amount} ${classes.wide}`}>
                  {countText(run.eventsMissed)}
                </Table.Td>
                <Table.Td className={`p-figures ${classes.amount} ${classes.wide}`}>
                  {countText(run.objectsCompared)}
                </Table.Td>
                <Table.Td className={classes.state ?? ''} style={{ overflowWrap: 'anywhere' }}>
                  {run.endedAt === null ? words.running : run.differences.join(', ') || words.noDifference}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}
