/** What the system says of a connection to a node. */
function saysSystem(error: unknown, ...codes: string[]): boolean {
  let cause = error as { code?: unknown; cause?: unknown } | undefined;
  for (; cause !== undefined; cause = cause.cause as typeof cause) if (codes.includes(String(cause.code))) return true;
  return false;
}

/** The system itself says that nobody is there: no wait could change that. */
export const nothingListens = (error: unknown) => saysSystem(error, 'ECONNREFUSED');

export const wasBroken = (error: unknown) => saysSystem(error, 'ECONNRESET', 'EPIPE');
