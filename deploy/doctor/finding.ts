/** What the doctor says of an installation: each check by itself, and what to do where something is wrong. */

export type Finding = {
  /** `not-asked`: what the check needs was not given, so it says nothing of the installation. */
  state: 'well' | 'ill' | 'not-asked';
  said: string;
  /** What to do; every ill finding has one. */
  fix?: string;
};

export const well = (said: string): Finding => ({ state: 'well', said });
export const ill = (said: string, fix: string): Finding => ({ state: 'ill', said, fix });
export const notAsked = (said: string): Finding => ({ state: 'not-asked', said });

/** The first line of whatever was thrown; the names that systems give to faults of the net are kept. */
export function faultOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  // `fetch` says what failed only in its cause.
  if (code === undefined && cause !== undefined) return faultOf(cause);
  const words = String(message ?? error)
    .split('\n', 1)[0]
    ?.trim();
  return typeof code === 'string' && !words?.includes(code) ? `${code}: ${words ?? ''}` : words || String(code);
}
