/** Each chart's README lists its values as they are, each with its reason (UPDATE=1 writes the table anew). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { table } from '../meta/committed-page.ts';
import { root, text } from '../meta/repository.ts';
import { valuesOf } from './values-table.ts';

const [from, to] = ['<!-- values: written by tests/charts/values-table.charts.test.ts -->', '<!-- end of values -->'];

test.each(['service', 'janus', 'infra'])('helm/%s/README.md lists its values', async (chart) => {
  const values = valuesOf(text(`helm/${chart}/values.yaml`));
  expect(values.filter(({ why }) => !why.endsWith('.')).map(({ path }) => path)).toEqual([]);
  const file = join(root, `helm/${chart}/README.md`);
  const committed = readFileSync(file, 'utf8');
  const rows = values.map(({ path, usual, why }) => [`\`${path}\``, `\`${usual}\``, why]);
  const page = [
    committed.slice(0, committed.indexOf(from)),
    from,
    '',
    ...table(['value', 'default', 'what it is for'], rows),
    to,
    committed.slice(committed.indexOf(to) + to.length),
  ].join('\n');
  const actual = await format(page, { ...(await resolveConfig(file)), parser: 'markdown' });
  if (process.env.UPDATE) writeFileSync(file, actual);
  expect(readFileSync(file, 'utf8')).toBe(actual);
});
