/** Shape, type and length of what comes in (400); the school's rules are the services' business (422). */
import type { z } from 'zod';
import type { AppError } from '@parlance/runtime/errors/app-error';
import { refuse } from '../refusals.ts';
import { unsoundField } from '@parlance/runtime/grpc/sound-request';

/** The first fault names the field; all of them stand in the details. */
function faultText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : 'has the wrong type';
    case 'too_big':
      return issue.origin === 'string'
        ? `must be at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `must be at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`;
    case 'unrecognized_keys':
      return 'is not known here';
    default:
      return 'is not valid';
  }
}

function faultsOf(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const name of names) {
      const path = [...issue.path, name].filter((part) => part !== '').join('.') || 'body';
      faults[path.slice(0, 100)] ??= faultText(issue);
    }
  }
  return faults;
}

export function malformed(fields: Record<string, string>): AppError {
  const [first] = Object.entries(fields);
  return first
    ? refuse('FIELD_MALFORMED', { fill: first, details: { fields } })
    : refuse('REQUEST_MALFORMED', { details: { fields } });
}

/** No schema has to think of NUL, half a character or a number that is none: they are in no field of any call. */
export function parseWith(schema: z.ZodObject, value: unknown): unknown {
  const unsound = unsoundField(value);
  if (unsound !== undefined) throw malformed({ [unsound.slice(0, 100) || 'body']: 'is not valid' });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw malformed(faultsOf(parsed.error));
}

/** An id that cannot exist is an unknown id (404), not a malformed request. */
export function parseParams(schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success && unsoundField(value) === undefined) return parsed.data;
  throw refuse('NOT_FOUND', { cause: parsed.error });
}
