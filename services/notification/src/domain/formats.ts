/** Formats of wall-clock times by zone, kept: to make one costs more than all else that a notice takes, and people live in few zones. */

/** The same zone has many spellings, so that the oldest goes. */
const most = 64;

/** Answers undefined for no zone, and for one that this machine does not know. */
export function makeFormats(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat | undefined => {
    const known = made.get(timeZone);
    if (known) return known;
    try {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      const [oldest] = made.keys();
      if (made.size >= most && oldest !== undefined) made.delete(oldest);
      made.set(timeZone, format);
      return format;
    } catch {
      return undefined;
    }
  };
}
