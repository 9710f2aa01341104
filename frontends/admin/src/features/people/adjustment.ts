/** What an adjustment of tokens needs (ADM-03): a whole number other than nought, and a reason. */
import { text } from '@parlance/kit/domain/limits.ts';

export type AdjustmentForm = { delta: number | ''; reason: string };
export type AdjustmentFaults = { delta?: string; reason?: string };

const most = 1000;

export function adjustmentFaults({ delta, reason }: AdjustmentForm, balance: number): AdjustmentFaults {
  const faults: AdjustmentFaults = {};
  if (delta === '' || delta === 0) faults.delta = 'is required';
  else if (!Number.isInteger(delta) || Math.abs(delta) > most)
    faults.delta = `must be a whole number from −${most} to ${most}`;
  else if (balance + delta < 0) faults.delta = `The balance is ${balance}`;
  const length = [...reason.trim()].length;
  if (length === 0) faults.reason = 'is required';
  else if (length < text.adjustReasonMin || length > text.adjustReasonMax)
    faults.reason = `must be between ${text.adjustReasonMin} and ${text.adjustReasonMax} characters`;
  return faults;
}
