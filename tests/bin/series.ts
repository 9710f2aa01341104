/** Whether what a program tells of itself is bounded: nobody's id and nobody's words become a label, and there are so many series at most. */

/** Of one program, buckets counted, after everything that it serves was called. */
export const mostSeries = 20_000;
/** An id, an address, a number that counts something: what a label has no end of. */
const endless = /[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{24}|@|\d{5}/i;
const line = /^(\w+)(?:\{(.*)\})? \S+$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** `exposition`: as Prometheus reads it. Empty: all is well. */
export function unboundedIn(program: string, exposition: string): string[] {
  const lines = exposition.split('\n').filter((text) => text !== '' && !text.startsWith('#'));
  const found = new Set<string>();
  if (lines.length > mostSeries) found.add(`${program}: ${lines.length} series`);
  for (const text of lines) {
    const [, name = '', labels = ''] = line.exec(text) ?? [];
    for (const [, key = '', value = ''] of labels.matchAll(label)) {
      if (key !== 'le' && endless.test(value)) found.add(`${program}: ${name} by ${key}="${value}"`);
    }
  }
  return [...found];
}
