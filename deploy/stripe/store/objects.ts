/** What every object of Stripe has. Each kind names the fields that the stand-in reads; the others are carried as they are. */
export type StripeObject = { id: string; object: string; [field: string]: unknown };

export type Metadata = Record<string, string>;

export type StripeList<T = StripeObject> = { object: 'list'; data: T[]; has_more: boolean; url: string };

export function listOf<T>(url: string, data: T[], hasMore = false): StripeList<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

/** These fields, null: what Stripe has and nothing here uses. */
export const nothing = (names: string): Record<string, null> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, null]),
  );
