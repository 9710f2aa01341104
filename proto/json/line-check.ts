/** What somebody's own browser measured of its line, as the browser gets it. */
/** Null: it could not be measured. */
export type LineFiguresJson = {
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
export type LineCheckJson = { id: string; uid: string; light: boolean; when: number; figures: LineFiguresJson };
