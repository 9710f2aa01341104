/** What `npm start -- --watch` brings besides: metrics, alerts and traces of this platform, each with a page to look at. */
import { DEPLOYABLES } from '@parlance/proto/services';
import { alertmanagerPart, alertmanagerUrl } from './parts/alertmanager.ts';
import type { Part, PartContext } from './parts/part.ts';
import { prometheusPart, prometheusUrl } from './parts/prometheus.ts';
import { startPart } from './parts/start-parts.ts';
import { spansPart, spansUrl, tracesUrl, zipkinPart } from './parts/zipkin.ts';
import type { Profile } from './profile.ts';
import type { Progress } from './progress.ts';
import type { UnitOptions } from './services/units.ts';

type Watching = Pick<PartContext, 'profile' | 'supervisor'> & {
  /** How many times as fast alerts come as in a school. */
  pace?: number;
  /** Left out by who looks at alerts alone: Zipkin takes a quarter of a GB. */
  traces: boolean;
};

export function watchingParts(context: Watching): Part[] {
  const alerts = [prometheusPart(context), alertmanagerPart(context)];
  return context.traces ? [...alerts, zipkinPart(context), spansPart(context)] : alerts;
}

/** Nobody waits for it: it comes when everything else is up. */
export async function startWatching(
  context: Pick<PartContext, 'supervisor'> & { progress: Progress },
  parts: readonly Part[],
): Promise<void> {
  const { progress } = context;
  await Promise.all(
    parts.map((part) => {
      const { fetch } = part;
      const fetched = fetch && progress.step(`${part.title}, fetched`, async (note) => note(await fetch()));
      return startPart(context, part, Promise.resolve(fetched));
    }),
  );
}

/** Each program sends its spans there, unless the shell says where else. */
export function toldToTrace(profile: Profile, extra: UnitOptions['extra'] = {}): UnitOptions['extra'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT = spansUrl(profile) } = process.env;
  return Object.fromEntries(DEPLOYABLES.map((name) => [name, { OTEL_EXPORTER_OTLP_ENDPOINT, ...extra[name] }]));
}

/** Spans are told soon: whoever asks for them waits. */
export const tracedTo = (port: number): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  OTEL_BSP_SCHEDULE_DELAY: '200',
});

export function watchingUrls(profile: Profile) {
  const metrics = prometheusUrl(profile);
  return {
    metrics,
    /** Debian's Alertmanager has no page, and its Prometheus this one. */
    alertsPage: `${metrics}/classic/alerts`,
    alerts: alertmanagerUrl(profile),
    traces: tracesUrl(profile),
  };
}
