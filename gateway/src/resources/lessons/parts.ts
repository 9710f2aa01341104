/** Parts of a page that it can do without: one whose owner is away is named, and the others are told. */
import { AppError } from '@parlance/runtime/errors/app-error';
import { isAway } from '../away.ts';

/** Nobody waits longer for what the page can do without. */
export const partMs = 2_500;

/** What its owner refuses, such as the chat to whoever was sent out, is not there for this reader. */
export async function partOr<T, Part extends string>(away: Part[], part: Part, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (isAway(error)) away.push(part);
    else if (!(error instanceof AppError) || error.kind === 'internal') throw error;
    return null;
  }
}
