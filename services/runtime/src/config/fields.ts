/** Building blocks for configuration schemas; environment values are texts, so each one says how its text is read. */
import { z } from 'zod';
import { Secret } from './secret.ts';

export const text = () => z.string().min(1);

export const secret = () =>
  z
    .string()
    .min(1)
    .transform((value) => new Secret(value));

/** Comma separated, at least one. */
export const list = () =>
  z
    .string()
    .min(1)
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((parts) => parts.length > 0, 'needs at least one entry');

/** `host:port`; port 0 lets the system choose. */
export const address = () => z.string().regex(/^[^\s:]+:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/, 'must be host:port');

export const httpUrl = () =>
  z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).transform((value) => value.replace(/\/$/, ''));

export const number = () =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    .transform(Number);

export const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
