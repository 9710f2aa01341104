/** What an adjustment of tokens needs (ADM-03): a whole number other than nought, and a reason. */
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { peopleTexts } from '../../locales/texts.ts';

export type AdjustmentForm = { delta: number | ''; reason: string };
export type AdjustmentFaults = { delta?: string; reason?: string };

const most = 1000;

export function adjustmentFaults({ delta, reason }: AdjustmentForm, balance: number): AdjustmentFaults {
  const words = peopleTexts.now().adjustDialog.faults;
  const faults: AdjustmentFaults = {};
  if (delta === '' || delta === 0) faults.delta = words.required;
  else if (!Number.isInteger(delta) || Math.abs(delta) > most) faults.delta = words.whole(most);
  else if (balance + delta < 0) faults.delta = words.balance(balance);
  const length = charactersIn(reason.trim());
  if (length === 0) faults.reason = words.required;
  else if (length < text.adjustReasonMin || length > text.adjustReasonMax)
    faults.reason = words.reason(text.adjustReasonMin, text.adjustReasonMax);
  return faults;
}
