/** Reads a schema out of the environment: all faults at once, named as the operator knows them. */
import { z } from 'zod';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** `grpcListen` is read from GRPC_LISTEN; a field of a nested object likewise, without the object's name. */
export function environmentName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

export function loadConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.infer<S> {
  const parsed = schema.safeParse(fromEnvironment(schema, env));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => faultOf(issue, env)));
}

function fromEnvironment(schema: z.ZodType, env: NodeJS.ProcessEnv): unknown {
  const object = objectInside(schema);
  if (object === undefined) return env;
  const input: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(object.shape as Record<string, z.ZodType>)) {
    const value = objectInside(inner) ? fromEnvironment(inner, env) : env[environmentName(field)];
    // An empty variable is what a template leaves behind when nothing was set.
    if (value !== undefined && value !== '') input[field] = value;
  }
  return input;
}

/** The object below defaults, refinements and transforms, if there is one. */
export function objectInside(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectInside(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) {
    return objectInside(schema.def.innerType as z.ZodType);
  }
  return undefined;
}

/** Values are never repeated: one of them may be a password. */
function faultOf(issue: z.core.$ZodIssue, env: NodeJS.ProcessEnv): string {
  const names = issue.path.filter((part) => typeof part === 'string').map(environmentName);
  const name = names.find((candidate) => candidate in env) ?? names.at(-1) ?? 'configuration';
  const missing = issue.code === 'invalid_type' && (env[name] ?? '') === '';
  return missing ? `${name} is missing` : `${name}: ${issue.message}`;
}
