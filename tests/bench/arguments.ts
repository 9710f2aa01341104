/** What a script of this folder was asked for: counts (`--students 16`), switches (`--chromium`), and nothing that it does not know. */
import { parseArgs } from 'node:util';

export type Asked<C extends string, S extends string> = Record<C, number> & Record<S, boolean>;

/** `counts` says which counts there are and what they are otherwise. */
export function readArguments<C extends string, S extends string = never>(
  counts: Record<C, number>,
  { switches = [], args = process.argv.slice(2) }: { switches?: readonly S[]; args?: readonly string[] } = {},
): Asked<C, S> {
  const options = {
    ...Object.fromEntries(Object.keys(counts).map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
  };
  const { values } = parseArgs({ options, args: [...args] });
  const numbers = Object.entries<number>(counts).map(([name, usual]) => [
    name,
    countOf(name, { said: values[name], usual }),
  ]);
  return Object.fromEntries([...numbers, ...switches.map((name) => [name, values[name] === true])]) as Asked<C, S>;
}

type Said = { said: string | boolean | undefined; usual: number };

function countOf(name: string, { said, usual }: Said): number {
  if (said === undefined) return usual;
  const count = Number(said);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} takes a whole number from 1, not "${said}"`);
  return count;
}
