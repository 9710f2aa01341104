/** A check as lines of plain text, to be kept or sent to whoever helps. */
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { lobbyTexts } from '../../locales/texts.ts';
import { verdictOf } from './verdict.ts';
import { checkRows } from './rows.ts';
import type { DoneCheck } from './use-network-check.ts';

export function checkReport(check: DoneCheck, zone: string): string {
  const { line } = lobbyTexts.now();
  const rows = checkRows(check).map(
    ({ label, value, word }) => `${label}: ${[value, word].filter(Boolean).join(', ')}`,
  );
  const advice = verdictOf(check.figures).advice.map((name) => line.advice[name]);
  return [
    line.title,
    dateTimeText(check.at, zone),
    '',
    ...rows,
    ...(advice.length > 0 ? ['', ...advice] : []),
    '',
  ].join('\n');
}
