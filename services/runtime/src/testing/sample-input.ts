/** An input that fits a JSON schema, made of the schema itself: so that a test can put one hard value into one place of it. */
export type Json = Record<string, unknown>;
export type Leaf = { path: (string | number)[]; type: 'string' | 'number' };

/** By the pattern of a text; the first that fits is taken. */
const examples = [
  '0198a5b2-0000-7000-8000-000000000001',
  'a',
  'x'.repeat(10),
  '1',
  'AU',
  'AUD',
  '2026-03-02',
  '2026-03',
  'sam@example.com',
  'tutor-booking1',
  'cv/0198a5b2-0000-7000-8000-000000000001',
  'https://www.youtube.com/watch?v=abcdefghijk',
];

/** `defs`: what its references lead to, by their whole text. */
export function sampleOf(schema: Json, defs: Record<string, Json> = {}): unknown {
  const known = schema as {
    [key: string]: unknown;
    anyOf?: Json[];
    allOf?: Json[];
    enum?: unknown[];
    properties?: Record<string, Json>;
    items?: Json;
    minItems?: number;
    pattern?: string;
    minLength?: number;
    maxLength?: number;
    minimum?: number;
    additionalProperties?: Json | boolean;
  };
  if (typeof known.$ref === 'string') return sampleOf(defs[known.$ref] ?? {}, defs);
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  if (known.anyOf) return sampleOf(known.anyOf.findLast(({ type }) => type !== 'null') ?? {}, defs);
  if (known.allOf) return sampleOf(Object.assign({}, ...known.allOf) as Json, defs);
  switch (known.type) {
    case 'object': {
      const entries = Object.entries(known.properties ?? {}).map(([name, part]) => [name, sampleOf(part, defs)]);
      const others = known.additionalProperties;
      if (typeof others === 'object' && entries.length === 0) entries.push(['entry', sampleOf(others, defs)]);
      return Object.fromEntries(entries);
    }
    case 'array':
      return Array.from({ length: Math.max(1, known.minItems ?? 0) }, () => sampleOf(known.items ?? {}, defs));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, known.minimum ?? 1);
    case 'string':
      return text(known);
    default:
      return 'anything';
  }
}

type Text = { pattern?: string; minLength?: number; maxLength?: number };

function text({ pattern = '', minLength: least = 0, maxLength: most = Infinity }: Text): string {
  const fits = (example: string) =>
    example.length >= least && example.length <= most && new RegExp(pattern).test(example);
  const found = [...examples, 'x'.repeat(least)].find(fits);
  if (found === undefined) throw new Error(`no example fits ${pattern} (${least} to ${most})`);
  return found;
}

/** Every place of the input that holds a text or a number. */
export function leavesOf(value: unknown, path: (string | number)[] = []): Leaf[] {
  if (typeof value === 'string') return [{ path, type: 'string' }];
  if (typeof value === 'number') return [{ path, type: 'number' }];
  if (Array.isArray(value)) return value.flatMap((part, index) => leavesOf(part, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

/** The same input with another value in that place. */
export function withLeaf(value: unknown, [first, ...rest]: (string | number)[], leaf: unknown): unknown {
  if (first === undefined) return leaf;
  if (Array.isArray(value)) return value.map((part, index) => (index === first ? withLeaf(part, rest, leaf) : part));
  const part = (value as Json)[first];
  return { ...(value as Json), [first]: withLeaf(part, rest, leaf) };
}
