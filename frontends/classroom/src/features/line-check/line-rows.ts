/** The rows of a check as people read them: what, how much, and what that means. */
import { lobbyTexts } from '../../locales/texts.ts';
import { type Mark, type Row, verdictOf } from '../../webrtc/line-check/verdict.ts';
import type { CheckedLine } from './use-line-check.ts';

export type LineRow = { row: Row; label: string; value: string; mark: Mark; word: string };

const order: readonly Row[] = ['down', 'up', 'loss', 'relay', 'signalling'];

export function lineRows({ figures, light }: Pick<CheckedLine, 'figures' | 'light'>): LineRow[] {
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
