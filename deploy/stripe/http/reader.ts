/** Reads the parameters of a call one by one; what nobody asked for is refused at the end, as Stripe does. */
import type { Metadata } from '../store/objects.ts';
import type { Range } from '../store/store.ts';
import { faults } from './faults.ts';
import type { Form, FormValue } from './form.ts';

export type Reader = Words & {
  object(key: string): Reader | undefined;
  list(key: string): Reader[];
  texts(key: string): string[];
  /** Given words join what was there; an empty word takes its name away, and an empty whole takes all. */
  metadata(before?: Metadata): Metadata;
  /** A moment or bounds. */
  range(key: string): Range | undefined;
  /** What may be said and changes nothing here. */
  ignore(...keys: string[]): void;
  done(): void;
};

type Words = ReturnType<typeof wordReaders>;
type Take = (key: string) => FormValue | undefined;
type NameOf = (key: string) => string;

export function makeReader(form: Form, within = ''): Reader {
  const unread = new Set(Object.keys(form));
  const inside: Reader[] = [];
  const nameOf = (key: string) => (within === '' ? key : `${within}[${key}]`);
  const take = (key: string): FormValue | undefined => {
    unread.delete(key);
    return form[key];
  };
  const nested = (name: string, value: FormValue): Reader => {
    if (typeof value !== 'object' || Array.isArray(value)) throw faults.invalid('Invalid object', undefined, name);
    const reader = makeReader(value, name);
    inside.push(reader);
    return reader;
  };
  const given = (key: string): FormValue | undefined => {
    const value = take(key);
    return value === '' ? undefined : value;
  };
  return {
    ...wordReaders(take, nameOf),
    object(key) {
      const value = given(key);
      return value === undefined ? undefined : nested(nameOf(key), value);
    },
    list(key) {
      const value = given(key) ?? [];
      if (!Array.isArray(value)) throw faults.invalid('Invalid array', undefined, nameOf(key));
      return value.map((each, index) => nested(`${nameOf(key)}[${index}]`, each));
    },
    texts(key) {
      const value = given(key) ?? [];
      return (Array.isArray(value) ? value : [value]).map(String);
    },
    metadata: (before = {}) => joined(before, take('metadata')),
    range(key) {
      const value = take(key);
      if (value === undefined) return undefined;
      if (typeof value === 'string') return { gte: Number(value), lte: Number(value) };
      return Object.fromEntries(Object.entries(value).map(([bound, at]) => [bound, Number(at)]));
    },
    ignore: (...keys) => keys.forEach((key) => unread.delete(key)),
    done() {
      for (const key of unread) throw faults.unknown(nameOf(key));
      for (const reader of inside) reader.done();
    },
  };
}

function joined(before: Metadata, given: FormValue | undefined): Metadata {
  if (given === undefined) return before;
  if (given === '') return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw faults.invalid('Invalid object', undefined, 'metadata');
  const all = { ...before, ...(given as Metadata) };
  return Object.fromEntries(Object.entries(all).filter(([, word]) => word !== ''));
}

function wordReaders(take: Take, nameOf: NameOf) {
  const text = (key: string): string | undefined => {
    const value = take(key);
    if (value === undefined || typeof value === 'string') return value;
    throw faults.invalid(`Invalid string: ${nameOf(key)}`, undefined, nameOf(key));
  };
  const integer = (key: string): number | undefined => {
    const value = text(key);
    if (value === undefined || value === '') return undefined;
    if (!/^-?\d+$/.test(value))
      throw faults.invalid(`Invalid integer: ${value}`, 'parameter_invalid_integer', nameOf(key));
    return Number(value);
  };
  return {
    text,
    integer,
    required(key: string): string {
      const value = text(key);
      if (value === undefined || value === '') throw faults.required(nameOf(key));
      return value;
    },
    requiredInteger(key: string): number {
      const value = integer(key);
      if (value === undefined) throw faults.required(nameOf(key));
      return value;
    },
    number(key: string): number | undefined {
      const value = text(key);
      return value === undefined || value === '' ? undefined : Number(value);
    },
    flag(key: string): boolean | undefined {
      const value = text(key);
      if (value === undefined || value === '') return undefined;
      if (value !== 'true' && value !== 'false')
        throw faults.invalid(`Invalid boolean: ${value}`, undefined, nameOf(key));
      return value === 'true';
    },
    oneOf<T extends string>(key: string, words: readonly T[]): T | undefined {
      const value = text(key);
      if (value === undefined || value === '') return undefined;
      const found = words.find((word) => word === value);
      if (found === undefined) {
        throw faults.invalid(
          `Invalid ${nameOf(key)}: must be one of ${words.join(', ')}`,
          'parameter_invalid_enum',
          nameOf(key),
        );
      }
      return found;
    },
  };
}
