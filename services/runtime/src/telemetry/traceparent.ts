/** The header by which W3C's Trace Context travels: version, trace, span, flags. */
const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export type TraceParts = { traceId: string; spanId: string; flags: number };

/** Undefined for what is of no sound shape: ids of zeros alone are none. */
export function readTraceparent(text: string | undefined): TraceParts | undefined {
  const [, traceId, spanId, flags] = form.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export const writeTraceparent = ({ traceId, spanId, flags }: TraceParts): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
