/** What is measured of a line before a lesson. Null: it could not be measured. */
export type LineFigures = {
  signallingMs: number | null;
  /** Whether there was a relay to try. */
  relayOffered: boolean;
  relayUdpMs: number | null;
  relayTcpMs: number | null;
  downMbps: number | null;
  upMbps: number | null;
  lossPercent: number | null;
  jitterMs: number | null;
};
export type Part = 'signalling' | 'relay' | 'down' | 'up' | 'loss';
/** `light` runs by itself while the preview shows, the whole one when somebody asks for it. */
export type LineCheck = { id: string; light: boolean; figures: LineFigures };

export const unmeasured: LineFigures = {
  ...{ signallingMs: null, relayOffered: false, relayUdpMs: null, relayTcpMs: null },
  ...{ downMbps: null, upMbps: null, lossPercent: null, jitterMs: null },
};
