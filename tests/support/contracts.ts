/** The calls of our contracts, by their full names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const home = join(import.meta.dirname, '../../proto/parlance');

export function rpcNames(): string[] {
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.proto'));
  return files.flatMap((path) => {
    const contract = readFileSync(join(home, path), 'utf8');
    const [, pack = ''] = /^package ([\w.]+);/m.exec(contract) ?? [];
    const [, service = ''] = /^service (\w+)/m.exec(contract) ?? [];
    return [...contract.matchAll(/^ {2}rpc (\w+)/gm)].map(([, rpc = '']) => `${pack}.${service}/${rpc}`);
  });
}
