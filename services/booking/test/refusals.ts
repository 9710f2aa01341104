/** Whether the school said no, as against something that broke. */
import { Refusal } from '../src/domain/refusal.ts';

export function isRefusal(error: unknown): boolean {
  return error instanceof Refusal;
}
