/** Measures the line a lesson would take, part by part, each bounded in time and bytes; the whole takes 15 seconds at most. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { TakeTicket } from '../../webrtc/janus-session.ts';
import { bounded } from './bounded.ts';
import { type LineFigures, type Part, unmeasured } from './figures.ts';
import { measureLoss } from './loss.ts';
import { measureDown, measureUp } from './rates.ts';
import { reachRelay, relaysOver } from './relay.ts';
import { reachSignalling } from '../../webrtc/reach-signalling.ts';

type Bounds = { signallingMs: number; relayMs: number; rateMs: number; rateBytes: number; lossMs: number };

export const whole: Bounds = {
  signallingMs: 2_500,
  relayMs: 2_500,
  rateMs: 3_000,
  rateBytes: 5_000_000,
  lossMs: 3_900,
};
/** Beside a preview that somebody looks at: a moment, and little enough for a metered line. */
export const light: Bounds = { signallingMs: 2_000, relayMs: 2_000, rateMs: 1_000, rateBytes: 400_000, lossMs: 0 };

export type NetworkCheckParts = {
  api: ApiClient;
  takeTicket: TakeTicket;
  bounds: Bounds;
  signal: AbortSignal;
  onPart: (part: Part) => void;
};

const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10;

export async function runNetworkCheck({
  api,
  takeTicket,
  bounds,
  signal,
  onPart,
}: NetworkCheckParts): Promise<LineFigures> {
  onPart('signalling');
  const ticket = await takeTicket().catch(() => undefined);
  const servers = ticket?.iceServers ?? [];
  const signallingMs =
    ticket && (await bounded(signal, bounds.signallingMs, (own) => reachSignalling(ticket, own)).catch(() => null));

  onPart('relay');
  const [udp, tcp] = [relaysOver(servers, 'udp'), relaysOver(servers, 'tcp')];
  const [relayUdpMs, relayTcpMs] = await Promise.all(
    [udp, tcp].map((relays) => bounded(signal, bounds.relayMs, (own) => reachRelay(relays, own))),
  );

  onPart('down');
  const asked = { api, bytes: bounds.rateBytes };
  const downMbps = await bounded(signal, bounds.rateMs, (own, stop) => measureDown({ ...asked, signal: own }, stop));
  onPart('up');
  const upMbps = await bounded(signal, bounds.rateMs, (own) => measureUp({ ...asked, signal: own }, bounds.rateMs));

  if (bounds.lossMs > 0) onPart('loss');
  const through = relayUdpMs === null ? [] : udp;
  const loss = bounds.lossMs > 0 ? await bounded(signal, bounds.lossMs, (own) => measureLoss(through, own)) : undefined;
  return {
    ...unmeasured,
    relayOffered: udp.length + tcp.length > 0,
    signallingMs: rounded(signallingMs),
    relayUdpMs: rounded(relayUdpMs),
    relayTcpMs: rounded(relayTcpMs),
    downMbps: rounded(downMbps),
    upMbps: rounded(upMbps),
    lossPercent: rounded(loss?.lossPercent),
    jitterMs: rounded(loss?.jitterMs),
  };
}
