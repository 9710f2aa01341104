/** What a configuration schema asks of the environment, key by key, for docs/reference/config.md. */
import { z } from 'zod';
import { environmentName, objectInside } from './load-config.ts';

export type ConfigKey = {
  name: string;
  kind: string;
  unit: string;
  /** Undefined where there is none. */
  fallback: string | undefined;
  required: boolean;
  secret: boolean;
  why: string;
};

/** A key without its reason is a fault of the schema: nobody can know whether it may be changed. */
export function describeConfig(schema: z.ZodObject): ConfigKey[] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, inner]) => {
    const group = objectInside(inner);
    return group ? describeConfig(group) : [describeKey(environmentName(field), inner)];
  });
}

function describeKey(name: string, schema: z.ZodType): ConfigKey {
  const facts = factsOf(schema);
  if (typeof facts.description !== 'string' || facts.description === '') throw new Error(`${name} has no reason`);
  return {
    name,
    kind: textOf(facts.kind) || schema.def.type,
    unit: textOf(facts.unit),
    fallback: fallbackOf(schema),
    required: !schema.safeParse(undefined).success,
    secret: facts.secret === true,
    why: facts.description,
  };
}

/** The facts of the outermost wrapping win over those of what it wraps. */
function factsOf(schema: z.ZodType): Record<string, unknown> {
  const inner = wrapped(schema);
  return { ...(inner ? factsOf(inner) : {}), ...schema.meta() };
}

function wrapped(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.def.in as z.ZodType;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return schema.def.innerType as z.ZodType;
  return undefined;
}

function fallbackOf(schema: z.ZodType): string | undefined {
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue);
  const inner = wrapped(schema);
  return inner && fallbackOf(inner);
}

const textOf = (fact: unknown): string => (typeof fact === 'string' ? fact : '');
