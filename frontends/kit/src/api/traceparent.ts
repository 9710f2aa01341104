/** Who calls begins the trace (W3C Trace Context), so that what a press led to is found by it (docs/guides/traces.md). */
const hex = () => crypto.randomUUID().replaceAll('-', '');

/** Calls with one idempotency key are one press and one trace, also those that are sent again. */
export function traceparent(key?: string | null): string {
  const wish = key?.replaceAll('-', '') ?? '';
  return `00-${/^[\da-f]{32}$/.test(wish) ? wish : hex()}-${hex().slice(16)}-01`;
}

export const traceIdIn = (sent: string | null): string | undefined => sent?.split('-')[1];
