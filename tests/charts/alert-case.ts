/** One case of an alert, and series as promtool writes them. */

export type Series = Record<string, string>;
export type AlertCase = {
  alert: string;
  /** A sample a minute, and a look at the rules. */
  series: Series;
  /** The last look at which nobody is told. */
  silentAt: string;
  /** Left out: at no look. */
  firesAt?: string;
  /** Besides the name, of each that fires. */
  labels?: Record<string, string>[];
};

export const page = { severity: 'page' };
export const ticket = { severity: 'ticket' };
export const call = (method: string, outcome: string, job = 'booking') =>
  `{job="${job}",method="parlance.${job}.v1.${job === 'booking' ? 'Booking' : 'Media'}Service/${method}",outcome="${outcome}"`;
export const grpc = (method: string, outcome: string, job?: string) =>
  `grpc_server_seconds_count${call(method, outcome, job)}}`;

/** What comes in a minute, as series that grow. */
export const growing = (perMinute: Record<string, number>): Series =>
  Object.fromEntries(Object.entries(perMinute).map(([series, step]) => [series, `0+${step}x300`]));
