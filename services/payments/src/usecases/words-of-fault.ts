/** What administrators read of an error: what went wrong and where, and nothing that somebody has written or is called. */
import { AppError } from '@parlance/runtime/errors/app-error';

const longest = 160;
const deepest = 5;
/** The database's codes: five digits or capitals. */
const sqlState = /^[0-9A-Z]{5}$/;
const address = /\S+@\S+/g;

export function wordsOfFault(error: unknown): string {
  const { code, constraint, table } = namesIn(error);
  if (error instanceof AppError) return code === undefined ? error.message : `${error.message} (${code})`;
  // What the database says may quote the values that it was given.
  if (code !== undefined && sqlState.test(code)) return ['database', code, constraint ?? table ?? ''].join(' ').trim();
  const said = error instanceof Error ? error.message : String(error);
  return said.replaceAll(address, '…').slice(0, longest);
}

/** Of whatever lies deepest and has a code. */
function namesIn(error: unknown): { code?: string; constraint?: string; table?: string } {
  let found: object = {};
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < deepest; depth += 1) {
    if ('code' in at && typeof at.code === 'string') found = at;
    at = (at as { cause?: unknown }).cause;
  }
  return found;
}
