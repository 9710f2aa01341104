/** What each program may be told and must be told, from the schemas that read it (docs/reference/config.md is made of the same). */
import { describeConfig } from '@parlance/runtime/config/describe-config';
import { z } from 'zod';

export type Configuration = { schema: z.ZodObject; names: string[]; required: string[] };

/** `bookingConfig` and, where there is one, `installConfig`. */
export async function configuration(program: string, schema = `${program}Config`): Promise<Configuration> {
  const found = ((await import(`@parlance/${program}/config`)) as Record<string, unknown>)[schema];
  if (!(found instanceof z.ZodObject)) throw new Error(`${program} has no ${schema}`);
  const keys = describeConfig(found);
  return {
    schema: found,
    names: keys.map(({ name }) => name),
    required: keys.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Of Node and the C library; no schema of ours reads them. */
export const NODE_SETTINGS = [
  'NODE_ENV',
  'NODE_OPTIONS',
  'TZ',
  'MALLOC_ARENA_MAX',
  'UV_THREADPOOL_SIZE',
  'NODE_EXTRA_CA_CERTS',
];
