/** Whether what our programs tell of themselves is there, is bounded, and is what the registry and the alerts say: nobody's id and nobody's words become a label, and nothing is asked for that nobody tells. */
import { METRICS } from '@parlance/runtime/telemetry/names';
import { selectorsOf, type Selector } from '../support/selectors.ts';
import { attributes, metrics, valuesOf } from '../support/telemetry-registry.ts';

/** As a program answered. */
export type Page = { status: number; text: string };
export type Pages = Readonly<Record<string, Page>>;
type Sample = { program: string; name: string; labels: [label: string, value: string][]; value: number };

/** Of one program, buckets counted, after everything that it serves was called. */
export const mostSeries = 20_000;
/** An id, an address, a number that counts something: what a label has no end of. */
const endless = /[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{24}|@|\d{5}/i;
const line = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

function samplesOf(program: string, { text }: Page): Sample[] {
  const lines = text.split('\n').filter((one) => one !== '' && !one.startsWith('#'));
  return lines.map((one) => {
    const [, name = '', labels = '', value = 'NaN'] = line.exec(one) ?? [];
    const held = [...labels.matchAll(label)].map(([, key = '', said = '']): [string, string] => [key, said]);
    return { program, name, labels: held, value: Number(value) };
  });
}

/** By now everybody has been called, and this is what they cannot be without. */
const wellKnown = (program: string) => [
  'process_start_time_seconds',
  program === 'gateway' ? 'gateway_request_seconds_count' : 'grpc_server_seconds_count',
];

function missingIn(program: string, page: Page, samples: readonly Sample[]): string[] {
  if (page.status !== 200) return [`${program}: answered ${page.status}`];
  const isTold = (wanted: string) => samples.some(({ name, value }) => name === wanted && value > 0);
  return wellKnown(program).flatMap((name) => (isTold(name) ? [] : [`${program}: has no ${name}`]));
}

function endlessIn(program: string, samples: readonly Sample[]): string[] {
  const found = samples.flatMap(({ name, labels }) =>
    labels
      .filter(([key, value]) => key !== 'le' && endless.test(value))
      .map(([key, value]) => `${program}: ${name} by ${key}="${value}"`),
  );
  return samples.length > mostSeries ? [...found, `${program}: ${samples.length} series`] : found;
}

const ofNode = /^(process|nodejs)_/;
const metricOf = (series: string) =>
  metrics.find(
    ({ name, kind }) => name === (kind === 'histogram' ? series.replace(/_(count|sum|bucket)$/, '') : series),
  );

/** Samples that the registry does not know, or that say what it does not list. */
function unregistered(samples: readonly Sample[]): string[] {
  return samples.flatMap(({ program, name, labels }) => {
    if (ofNode.test(name)) return [];
    const metric = metricOf(name);
    if (metric === undefined) return [`${program}: ${name} is not registered`];
    return labels
      .filter(([key, value]) => valuesOf(metric, key)?.includes(value) === false)
      .map(([key, value]) => `${program}: ${name} has ${key}="${value}", which its list has not`);
  });
}

/** Labels with more values than `most`, over all programs. */
function tooMany(samples: readonly Sample[]): string[] {
  const ours = samples.filter(({ name }) => !ofNode.test(name));
  return attributes.flatMap(({ name, most }) => {
    const said = new Set(ours.flatMap(({ labels }) => labels.flatMap(([key, value]) => (key === name ? [value] : []))));
    return said.size > most ? [`the label ${name} has ${said.size} values, at most ${most}`] : [];
  });
}

/** `up` is Prometheus's own, and what the rules record is theirs. */
const isTold = ({ metric }: Selector) => metric !== 'up' && !metric.includes(':');

/** Selectors of a metric that no program tells whom they mean. What there is none of yet is announced all the same. */
function askedInVain(pages: Pages, expressions: readonly string[]): string[] {
  const announced = (program: string, metric: string) => {
    const text = pages[program]?.text ?? '';
    const whole = metric in METRICS ? metric : metric.replace(/_(count|sum|bucket)$/, '');
    return text.includes(`# TYPE ${whole} `);
  };
  return expressions
    .flatMap(selectorsOf)
    .filter(isTold)
    .flatMap(({ metric, matchers }) => {
      const jobs = matchers.find((one) => one.label === 'job')?.values ?? Object.keys(pages);
      const isThere = Object.keys(pages).some(
        (program) => jobs.some((job) => new RegExp(`^(?:${job})$`).test(program)) && announced(program, metric),
      );
      return isThere ? [] : [`nobody of ${jobs.join(', ')} tells ${metric}`];
    });
}

/** Empty: all is well. */
export function faultsOf(pages: Pages, expressions: readonly string[] = []): string[] {
  const told = Object.entries(pages).map(([program, page]) => ({ program, page, samples: samplesOf(program, page) }));
  const all = told.flatMap(({ samples }) => samples);
  return [
    ...new Set([
      ...told.flatMap(({ program, page, samples }) => missingIn(program, page, samples)),
      ...told.flatMap(({ program, samples }) => endlessIn(program, samples)),
      ...unregistered(all),
      ...tooMany(all),
      ...askedInVain(pages, expressions),
    ]),
  ];
}
