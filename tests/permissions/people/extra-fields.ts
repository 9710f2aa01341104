/** Names of fields in an answer that its schema does not know, wherever they stand. */
import { z } from 'zod';

type Json = Record<string, unknown>;

export function extraFields(schema: z.ZodType, value: unknown): string[] {
  const document = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json;
  return extra(document, value, { document, path: '' });
}

type Place = { document: Json; path: string };

function extra(schema: Json, value: unknown, { document, path }: Place): string[] {
  const known = resolved(schema, document);
  const choices = known.anyOf as Json[] | undefined;
  if (choices) {
    const found = choices.map((choice) => extra(choice, value, { document, path }));
    return found.find((names) => names.length === 0) ?? found[0] ?? [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => extra((known.items ?? {}) as Json, item, { document, path: `${path}[]` }));
  }
  if (typeof value !== 'object' || value === null) return [];
  const properties = known.properties as Record<string, Json> | undefined;
  // A record of anything: its keys are data.
  if (!properties) return known.type === 'object' || !known.type ? [] : [path];
  return Object.entries(value).flatMap(([name, held]) => {
    const inner = properties[name];
    return inner ? extra(inner, held, { document, path: `${path}.${name}` }) : [`${path}.${name}`];
  });
}

function resolved(schema: Json, document: Json): Json {
  const { $ref } = schema as { $ref?: string };
  if (!$ref) return schema;
  return ((document.$defs as Record<string, Json>)[$ref.replace('#/$defs/', '')] ?? {}) as Json;
}
