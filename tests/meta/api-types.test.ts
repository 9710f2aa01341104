/** The browser's half of the contract is made from gateway/openapi.json: UPDATE=1 writes it anew. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { committedPage } from './committed-page.ts';
import { root, text } from './repository.ts';

const kit = join(root, 'frontends/kit');
const generator = join(kit, 'node_modules/openapi-typescript/bin/cli.js');
const document = join(root, 'gateway/openapi.json');

type Document = { paths: Record<string, Record<string, { security: object[] }>> };

test('kit’s types of the API are those of the committed document', () => {
  const written = execFileSync(process.execPath, [generator, document], { cwd: kit, encoding: 'utf8' });
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
