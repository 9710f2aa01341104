/** What the audit trail keeps of a change: names of the fields, their values before and after, and of sensitive ones only that they changed. */
import { redact } from '@parlance/runtime/logging/redact';
import type { Person } from '../../domain/person.ts';
import type { FieldChange } from '../../usecases/people-ports.ts';
import { personMessage } from '../../wire/person-mapping.ts';

export type AuditedChange = {
  changed: string[];
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
};

/** They change with every write or at every visit and say nothing about it. */
const leftOut = new Set(['version', 'lastActive', 'name']);

export function auditedChange(before: Person | undefined, after: Person | undefined): AuditedChange {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old.real), ...Object.keys(fresh.real)])];
  const changed = names.filter((name) => JSON.stringify(old.real[name]) !== JSON.stringify(fresh.real[name]));
  return {
    changed,
    before: before && picked(old.shown, changed),
    after: after && picked(fresh.shown, changed),
  };
}

/** The same of a thing that is no person. */
export function changedFields({ before, after }: FieldChange): AuditedChange {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => before[name] !== after[name]);
  return { changed, before: picked(before, changed), after: picked(after, changed) };
}

type Fields = Record<string, unknown>;

/** One level: a tutor's fields stand beside the others as `tutor.currency`. */
function fieldsOf(person: Person | undefined): { real: Fields; shown: Fields } {
  if (!person) return { real: {}, shown: {} };
  const wire = personMessage(person);
  return { real: flat(wire), shown: flat(redact('parlance.identity.v1.Person', wire)) };
}

function flat(message: object): Fields {
  const { tutor, ...person } = message as { tutor?: object | null };
  const inner = Object.entries(tutor ?? {}).map(([name, value]) => [`tutor.${name}`, value]);
  const outer = Object.entries(person).filter(([name]) => !leftOut.has(name));
  return Object.fromEntries([...outer, ...inner]) as Fields;
}

function picked(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}
