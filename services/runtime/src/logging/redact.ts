/** A copy of a message that may be logged: fields marked in the protos show their mark instead of their value. */
import { messageType } from '@parlance/proto/codec';
import { sensitivity } from '@parlance/proto/sensitivity';

export function redact(messageName: string, value: object): object {
  const marks = sensitivity[messageName] ?? {};
  const type = messageType(messageName);
  const shown: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value)) {
    const mark = marks[name];
    const inner = type.fields[name]?.resolve().resolvedType?.fullName.slice(1);
    if (mark !== undefined && !isEmpty(held)) shown[name] = `[${mark}]`;
    else shown[name] = inner === undefined ? held : redactInner(inner, held);
  }
  return shown;
}

function redactInner(messageName: string, held: unknown): unknown {
  if (Array.isArray(held)) return held.map((entry) => redactInner(messageName, entry));
  return typeof held === 'object' && held !== null ? redact(messageName, held) : held;
}

function isEmpty(held: unknown): boolean {
  return held === undefined || held === null || held === '' || (Array.isArray(held) && held.length === 0);
}
