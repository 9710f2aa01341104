/** Of two states of a thing that is no person, the fields that differ. */
import type { FieldChange } from '../../usecases/ports.ts';
import type { AuditedChange } from './audited-change.ts';

export function changedFields({ before, after }: FieldChange): AuditedChange {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => before[name] !== after[name]);
  const picked = (fields: Record<string, unknown>) =>
    Object.fromEntries(changed.filter((name) => name in fields).map((name) => [name, fields[name]]));
  return { changed, before: picked(before), after: picked(after) };
}
