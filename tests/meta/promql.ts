/** What an expression of Prometheus asks for, and what our programs and Node answer. */
import { collectProcessMetrics, registry } from '@parlance/runtime/telemetry/metrics';
import { METRICS } from '@parlance/runtime/telemetry/names';
import { selectorsOf } from '../support/selectors.ts';

const suffixes = ['_count', '_sum', '_bucket'];

/** Every series that a program may have, with its labels; `up` is Prometheus's own. */
async function measured(): Promise<Map<string, readonly string[]>> {
  collectProcessMetrics();
  const known = new Map<string, readonly string[]>([['up', []]]);
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    // In the library's types a kind is a number, and in its answers a word.
    const names = String(type) === 'histogram' ? suffixes.map((suffix) => name + suffix) : [name, `${name}_sum`];
    for (const one of names) known.set(one, ['kind', 'space', 'type', 'version', 'le']);
  }
  for (const [name, { kind, labels }] of Object.entries(METRICS)) {
    if (kind !== 'histogram') known.set(name, labels);
    else for (const suffix of suffixes) known.set(name + suffix, suffix === '_bucket' ? [...labels, 'le'] : labels);
  }
  return known;
}

/** Set by Prometheus, or by the rules. */
const ofTarget = ['job', 'instance', 'objective'];

/** What of an expression nobody measures: metrics, and labels that a metric has not. */
export async function unmeasured(expr: string, recorded: ReadonlySet<string>): Promise<string[]> {
  const known = await measured();
  return selectorsOf(expr).flatMap(({ metric, matchers }) => {
    if (recorded.has(metric)) return [];
    const its = known.get(metric);
    if (its === undefined) return [metric];
    const labels = matchers.map(({ label }) => label);
    return labels.filter((label) => ![...its, ...ofTarget].includes(label)).map((label) => `${metric}{${label}}`);
  });
}
