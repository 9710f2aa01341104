/** Weeks of pay by their ids, which are their Mondays (YYYY-MM-DD). */
const day = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The id of the week of a date (YYYY-MM-DD). */
export function weekOf(date: string): string {
  const at = Date.parse(date);
  return dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * day);
}

export const weekBefore = (id: string): string => dayOf(Date.parse(id) - 7 * day);
