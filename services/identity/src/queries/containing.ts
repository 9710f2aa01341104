/** The pattern of texts that contain what was typed, as it is: `%` and `_` mean themselves. Undefined where nothing was. */
export function containing(query: string): string | undefined {
  const typed = query.trim().toLowerCase();
  return typed === '' ? undefined : `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
}
