/** docs/telemetry: what our processes measure, by which labels, and which values these may have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export type Metric = {
  name: string;
  of: string;
  kind: 'counter' | 'gauge' | 'histogram';
  unit: string;
  labels: string[];
  /** Label to the name of its list, where it has one. */
  values?: Record<string, string>;
  /** Of a histogram whose times are not those of calls. */
  buckets?: number[];
  meaning: string;
};
export type Attribute = { name: string; values: string; most: number };
export type ValueList = { name: string; meaning: string; values: string[] };

const read = (file: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, '../../docs/telemetry', file), 'utf8'));

export const metrics = read('metrics.yaml') as Metric[];
export const attributes = read('attributes.yaml') as Attribute[];
export const valueLists = read('values.yaml') as ValueList[];

const listed = new Map(valueLists.map(({ name, values }) => [name, values]));

/** Undefined where it has no closed list. */
export function valuesOf({ values = {} }: Metric, label: string): readonly string[] | undefined {
  const list = values[label];
  return list === undefined ? undefined : listed.get(list);
}
