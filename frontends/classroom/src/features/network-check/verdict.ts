/** What the figures of a line mean for a lesson, and what helps. */
import { bandwidth } from '@parlance/kit/domain/limits.ts';
import type { LineFigures } from './figures.ts';

export type Mark = 'good' | 'enough' | 'bad' | 'unknown';
export type Row = 'signalling' | 'down' | 'up' | 'loss' | 'relay';
type Advice = 'signalling' | 'slow' | 'loss' | 'relayTcp' | 'noRelay';
export type Verdict = Record<Row, Mark> & { advice: Advice[] };

/** Above this a face stays sharp while somebody else uses the line too. */
const comfortable = 1.5;
const loss = { good: 1, enough: 5 };
const jitter = { good: 30, enough: 80 };

function rate(mbps: number | null, needed: number): Mark {
  if (mbps === null) return 'unknown';
  if (mbps < needed) return 'bad';
  return mbps < needed * comfortable ? 'enough' : 'good';
}

function below(value: number | null, limits: { good: number; enough: number }): Mark {
  if (value === null) return 'unknown';
  if (value < limits.good) return 'good';
  return value < limits.enough ? 'enough' : 'bad';
}

const order: readonly Mark[] = ['unknown', 'good', 'enough', 'bad'];
const worse = (left: Mark, right: Mark): Mark => (order.indexOf(left) > order.indexOf(right) ? left : right);

function relay({ relayOffered, relayUdpMs, relayTcpMs }: LineFigures): Mark {
  if (!relayOffered) return 'unknown';
  if (relayUdpMs !== null) return 'good';
  return relayTcpMs === null ? 'bad' : 'enough';
}

export function verdictOf(figures: LineFigures): Verdict {
  const marks: Record<Row, Mark> = {
    signalling: figures.signallingMs === null ? 'bad' : 'good',
    down: rate(figures.downMbps, bandwidth.downMbps),
    up: rate(figures.upMbps, bandwidth.upMbps),
    loss: worse(below(figures.lossPercent, loss), below(figures.jitterMs, jitter)),
    relay: relay(figures),
  };
  const advice: [boolean, Advice][] = [
    [marks.signalling === 'bad', 'signalling'],
    [marks.relay === 'bad', 'noRelay'],
    [marks.relay === 'enough', 'relayTcp'],
    [marks.down === 'bad' || marks.up === 'bad', 'slow'],
    [marks.loss === 'enough' || marks.loss === 'bad', 'loss'],
  ];
  return { ...marks, advice: advice.filter(([holds]) => holds).map(([, name]) => name) };
}
