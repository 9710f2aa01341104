/** Which lines are listed: what is behind a figure, or behind a bar. */
import type { Schemas } from '../api/types.ts';
import { dateOf } from './income-per-date.ts';

export type LineFilter = { paid?: boolean; date?: string };
export const everyLine: LineFilter = {};

export function isListed(line: Schemas['PayLine'], { paid, date }: LineFilter): boolean {
  return (paid === undefined || line.paid === paid) && (date === undefined || dateOf(line) === date);
}
