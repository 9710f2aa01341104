/** Values as JSON that come back as they were: instants and bytes keep their type. */

export function toStored(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(toStored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .map(([name, held]) => [name, toStored(held)]),
  );
}

export function fromStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromStored);
  if (typeof value !== 'object' || value === null) return value;
  if ('$date' in value) return new Date(value.$date as string);
  if ('$bytes' in value) return Buffer.from(value.$bytes as string, 'base64');
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, fromStored(held)]));
}
