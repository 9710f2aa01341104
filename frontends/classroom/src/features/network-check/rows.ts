/** The rows of a check as people read them: what, how much, and what that means. */
import { lobbyTexts } from '../../locales/texts.ts';
import { type Mark, type Row, verdictOf } from './verdict.ts';
import type { DoneCheck } from './use-network-check.ts';

export type CheckRow = { row: Row; label: string; value: string; mark: Mark; word: string };

const order: readonly Row[] = ['down', 'up', 'loss', 'relay', 'signalling'];

export function checkRows({ figures, light }: Pick<DoneCheck, 'figures' | 'light'>): CheckRow[] {
  const { line } = lobbyTexts.now();
  const verdict = verdictOf(figures);
  const { units } = line;
  const shown = <T extends number>(value: T | null, text: (value: T) => string) => (value === null ? '' : text(value));
  const loss = [shown(figures.lossPercent, units.percent), shown(figures.jitterMs, units.jitter)];
  const values: Record<Row, string> = {
    down: shown(figures.downMbps, units.mbps),
    up: shown(figures.upMbps, units.mbps),
    loss: loss.filter(Boolean).join(', '),
    relay: shown(figures.relayUdpMs ?? figures.relayTcpMs, units.ms),
    signalling: shown(figures.signallingMs, units.ms),
  };
  const reach: readonly Row[] = ['relay', 'signalling'];
  return order.map((row) => {
    const mark = verdict[row];
    const unknown = row === 'relay' ? line.notAvailable : row === 'loss' && light ? line.onlyWhole : line.notMeasured;
    const known = reach.includes(row) ? line.reach : line.marks;
    return { row, label: line.rows[row], value: values[row], mark, word: mark === 'unknown' ? unknown : known[mark] };
  });
}
