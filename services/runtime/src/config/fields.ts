/** Building blocks for configuration schemas. Environment values are texts, so each one says how its text is read; and each one needs its reason, which is what docs/reference/config.md prints. */
import { z } from 'zod';
import { Secret } from './secret.ts';

/** What the page of the configuration knows about a field. `why` says what the key is for; the unit stands for numbers. */
type About = { why: string; kind: string; unit?: string; secret?: boolean };

/** Zod hands the facts on to whatever is made of the schema (defaults, refinements). */
const about = <T extends z.ZodType>(schema: T, { why, ...facts }: About): T =>
  schema.meta({ description: why, ...facts });

export const text = (why: string) => about(z.string().min(1), { why, kind: 'text' });

export const matching = (why: string, { pattern, fault }: { pattern: RegExp; fault: string }) =>
  about(z.string().regex(pattern, fault), { why, kind: 'text' });

export const secret = (why: string) =>
  about(
    z
      .string()
      .min(1)
      .transform((value) => new Secret(value)),
    { why, kind: 'text', secret: true },
  );

/** Comma separated, at least one. */
export const list = (why: string) =>
  about(
    z
      .string()
      .min(1)
      .transform((value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      )
      .refine((parts) => parts.length > 0, 'needs at least one entry'),
    { why, kind: 'comma separated list' },
  );

/** `host:port`; port 0 lets the system choose. */
export const address = (why: string) =>
  about(z.string().regex(/^[^\s:]+:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/, 'must be host:port'), {
    why,
    kind: 'host:port',
  });

const four = String.raw`(\d{1,3}\.){3}\d{1,3}:\d{1,5}`;

/** Of a peer: a name stands for all its replicas; without one they are told by their IPv4 addresses, with commas between. */
export const peerAddress = (why: string) =>
  about(
    z
      .string()
      .regex(
        new RegExp(String.raw`^([^\s:,]+:\d{1,5}|\[[0-9a-fA-F:]+\]:\d{1,5}|${four}(,${four})+)$`),
        'must be host:port, or several of IPv4 with commas between',
      ),
    { why, kind: 'host:port' },
  );

export const httpUrl = (why: string) =>
  about(
    z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).transform((value) => value.replace(/\/$/, '')),
    { why, kind: 'http(s) URL' },
  );

type Range = { unit: string; min: number; max?: number };

export const number = (why: string, { unit, min, max = Number.MAX_SAFE_INTEGER }: Range) =>
  about(
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
      .transform(Number)
      .pipe(z.number().min(min).max(max)),
    { why, kind: 'number', unit: rangeOf({ unit, min, max }) },
  );

export const integer = (why: string, { unit, min, max = Number.MAX_SAFE_INTEGER }: Range) =>
  about(
    z
      .string()
      .regex(/^-?\d+$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.number().int().min(min).max(max)),
    { why, kind: 'whole number', unit: rangeOf({ unit, min, max }) },
  );

const rangeOf = ({ unit, min, max }: Required<Range>): string =>
  max === Number.MAX_SAFE_INTEGER ? `${unit}, from ${min}` : `${unit}, ${min} to ${max}`;

export const choice = <const T extends readonly [string, ...string[]]>(why: string, words: T) =>
  about(z.enum(words), { why, kind: words.join(', ') });

export const json = <T extends z.ZodType>(why: string, { shape, kind }: { shape: T; kind: string }) =>
  about(
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
      .pipe(shape),
    { why, kind: `JSON ${kind}` },
  );
