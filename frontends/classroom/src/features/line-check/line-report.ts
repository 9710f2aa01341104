/** A check as lines of plain text, to be kept or sent to whoever helps. */
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { lobbyTexts } from '../../locales/texts.ts';
import { verdictOf } from '../../webrtc/line-check/verdict.ts';
import { lineRows } from './line-rows.ts';
import type { CheckedLine } from './use-line-check.ts';

export function lineReport(check: CheckedLine, zone: string): string {
  const { line } = lobbyTexts.now();
  const rows = lineRows(check).map(({ label, value, word }) => `${label}: ${[value, word].filter(Boolean).join(', ')}`);
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
