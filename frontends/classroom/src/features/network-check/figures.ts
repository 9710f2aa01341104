/** What is measured of a line before a lesson. */
import type { LineCheckJson, LineFiguresJson } from '@parlance/kit/api/types.ts';

export type LineFigures = LineFiguresJson;
export type Part = 'signalling' | 'relay' | 'down' | 'up' | 'loss';
/** `light` runs by itself while the preview shows, the whole one when somebody asks for it. */
export type LineCheck = Pick<LineCheckJson, 'id' | 'light' | 'figures'>;

export const unmeasured: LineFigures = {
  signallingMs: null,
  relayOffered: false,
  relayUdpMs: null,
  relayTcpMs: null,
  downMbps: null,
  upMbps: null,
  lossPercent: null,
  jitterMs: null,
};
