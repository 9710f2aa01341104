/** Where each pod of our programs answers by itself: a name leads to all of them, and behind it one with a wrong clock or of another release would be seen now and then. */
import type { LookupAddress } from 'node:dns';

const port = 8080;

export async function eachPod(
  names: readonly string[],
  addressesOf: (name: string) => Promise<LookupAddress[]>,
): Promise<Record<string, string>> {
  const found = await Promise.all(
    names.map(async (name): Promise<[string, string][]> => {
      // A name without an address stays itself: the check of names says so.
      const addresses = await addressesOf(name).catch(() => []);
      if (addresses.length === 0) return [[name, healthAt(name)]];
      return addresses.map(({ address, family }) => [
        `${name} (${address})`,
        healthAt(family === 6 ? `[${address}]` : address),
      ]);
    }),
  );
  return Object.fromEntries(found.flat());
}

const healthAt = (host: string) => `http://${host}:${port}/health/live`;
