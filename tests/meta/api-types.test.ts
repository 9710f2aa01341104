/** The browser's half of the contract is made from gateway/openapi.json: UPDATE=1 writes it anew. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { committedPage } from './committed-page.ts';
import { faultsOf } from './planted.ts';
import { root, text } from './repository.ts';

const kit = join(root, 'frontends/kit');
const generator = join(kit, 'node_modules/openapi-typescript/bin/cli.js');
const document = join(root, 'gateway/openapi.json');

const typesOf = (file: string) => execFileSync(process.execPath, [generator, file], { cwd: kit, encoding: 'utf8' });

type Document = { paths: Record<string, Record<string, { security: object[] }>> };

test('kit’s types of the API are those of the committed document', () => {
  const written = typesOf(document);
  const file = join(kit, 'src/api/generated.d.ts');
  if (process.env.UPDATE) writeFileSync(file, written);
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test('API-05, CON-21 kit knows from the document which calls carry no token', async () => {
  const { paths } = JSON.parse(text('gateway/openapi.json')) as Document;
  const open = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security.some((way) => Object.keys(way).length === 0))
      .map(([method]) => `'${method.toUpperCase()} ${path}',`),
  );
  const { committed, actual } = await committedPage('frontends/kit/src/api/anonymous-calls.ts', [
    '/** Calls that carry no token: made from the `security` of gateway/openapi.json. */',
    `export const anonymousCalls: ReadonlySet<string> = new Set([${open.join('\n')}]);`,
  ]);
  expect(committed).toBe(actual);
});

test('a field that is renamed in the document turns red in the screen that shows it and in what answers its test', () => {
  const place = mkdtempSync(join(tmpdir(), 'renamed-'));
  const renamed = join(place, 'openapi.json');
  const { components, ...rest } = JSON.parse(text('gateway/openapi.json')) as { components: object };
  writeFileSync(
    renamed,
    JSON.stringify({
      ...rest,
      components: JSON.parse(JSON.stringify(components).replaceAll('"payoutReference"', '"payoutName"')) as object,
    }),
  );
  const kit = 'frontends/kit/src';
  const files = [`${kit}/income/pay-line-dialog.tsx`, `${kit}/testing/builders.ts`];
  const types = { filePath: 'frontends/kit/src/api/generated.d.ts', text: typesOf(renamed) };
  rmSync(place, { recursive: true });
  const [screen, answer = []] = faultsOf(files, [types]);
  expect(screen).toEqual([expect.stringContaining("Property 'payoutReference' does not exist")]);
  expect(answer).not.toEqual([]);
  for (const fault of answer) expect(fault).toContain('payout');
}, 60_000);
