/** A date as it is typed, day first: 14/03/1992, 14.3.1992, 14 3 1992; and as machines write it, 1992-03-14. */
export type PlainDate = { year: number; month: number; day: number };

const dayFirst = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const two = (value: number) => String(value).padStart(2, '0');

/** Undefined for what is no date, the 31st of a short month included. */
export function parseTypedDate(text: string): PlainDate | undefined {
  const typed = dayFirst.exec(text.trim());
  const iso = yearFirst.exec(text.trim());
  const [year, month, day] = (typed ? [typed[3], typed[2], typed[1]] : (iso?.slice(1) ?? [])).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(utcOf({ year, month, day }));
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? { year, month, day } : undefined;
}

/** Midnight UTC of the day, as the date is sent. */
export const utcOf = ({ year, month, day }: PlainDate): number => Date.UTC(year, month - 1, day);

export const typedDate = ({ year, month, day }: PlainDate): string => `${two(day)}/${two(month)}/${year}`;
export const isoDate = ({ year, month, day }: PlainDate): string => `${year}-${two(month)}-${two(day)}`;
