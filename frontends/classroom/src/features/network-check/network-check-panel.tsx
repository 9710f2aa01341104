/** "Network check" under the join button: what the line can do, what that means and what helps. */
import { Box, Button, Group, Text } from '@mantine/core';
import { bandwidth } from '@parlance/kit/domain/limits.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { lobbyTexts } from '../../locales/texts.ts';
import type { TakeTicket } from '../../webrtc/janus-session.ts';
import { type Mark, verdictOf } from './verdict.ts';
import classes from './network-check-panel.module.css';
import { checkReport } from './report.ts';
import { checkRows } from './rows.ts';
import { type DoneCheck, useNetworkCheck } from './use-network-check.ts';

type Props = { room: string; zone: string; takeTicket: TakeTicket; joining: boolean };

const states: Record<Mark, string | undefined> = { good: undefined, enough: 'warning', bad: 'bad', unknown: 'off' };

export function NetworkCheckPanel({ zone, ...parts }: Props) {
  const { line } = lobbyTexts.use();
  const heading = useId();
  const { running, light, last, run } = useNetworkCheck(parts);
  const asked = running !== undefined && !light;
  return (
    <Box component="section" fz="sm" lh="sm" aria-labelledby={heading} aria-busy={running !== undefined}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text component="h2" id={heading} size="sm" fw={650}>
          {line.title}
        </Text>
        <Button
          variant="subtle"
          mr={-10}
          c={asked ? 'dimmed' : undefined}
          aria-disabled={asked}
          onClick={() => !asked && run()}
        >
          {asked ? line.running : last ? line.again : line.run}
        </Button>
      </Group>
      <Rows last={last} />
      <Text size="xs" c="dimmed" mt={8} role="status">
        {running && (asked || !last) ? line.parts[running] : last && line.checked(timeOf(last.at, zone), cityOf(zone))}{' '}
        {!running && line.needs(bandwidth.upMbps)}
      </Text>
      {last && <Advice last={last} zone={zone} />}
    </Box>
  );
}

function Rows({ last }: { last: DoneCheck | undefined }) {
  const { line } = lobbyTexts.use();
  const rows = last ? checkRows(last) : undefined;
  const labels = Object.entries(line.rows).map(([row, label]) => ({
    row,
    label,
    value: '',
    word: '',
    mark: 'unknown' as const,
  }));
  return (
    <dl className={classes.rows}>
      {(rows ?? labels).map(({ row, label, value, mark, word }) => (
        <div key={row}>
          <Text component="dt" inherit c="dimmed">
            {label}
          </Text>
          <Text component="dd" inherit ta="right">
            {value}
          </Text>
          <dd className={classes.state} data-state={states[mark]}>
            {word}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Advice({ last, zone }: { last: DoneCheck; zone: string }) {
  const { line } = lobbyTexts.use();
  const { advice } = verdictOf(last.figures);
  const save = () => {
    const url = URL.createObjectURL(new Blob([checkReport(last, zone)], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: line.file }).click();
    // The click has taken it by then.
    setTimeout(() => URL.revokeObjectURL(url), 1_000);
  };
  return (
    <>
      {advice.length > 0 && (
        <ul className={classes.advice}>
          {advice.map((name) => (
            <li key={name}>{line.advice[name]}</li>
          ))}
        </ul>
      )}
      <Button
        variant="subtle"
        ml={-10}
        mt={4}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={save}
      >
        {line.save}
      </Button>
    </>
  );
}
