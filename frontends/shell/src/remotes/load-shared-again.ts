/**
 * A library that parts share is taken from the part that named it first. When it does not come from there, other parts take their own, and that
 * part itself fetches it anew at its next try: the runtime would keep the failure for ever, for all parts.
 */
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Ways to fetch that have failed. Whoever asked last stands in `from`, so that the way itself says whose it is. */
const failed = new WeakSet<object>();

export const loadSharedAgain: ModuleFederationRuntimePlugin = {
  name: 'load-shared-again',
  resolveShare: (args) => {
    const { resolver, shareInfo } = args;
    return {
      ...args,
      resolver: () => {
        const found = resolver();
        if (!found) return found;
        const { shared } = found;
        const { loading, get } = shared;
        loading?.catch(() => {
          failed.add(get);
          if (shared.loading === loading) shared.loading = null;
        });
        return failed.has(get) && !shared.lib && get !== shareInfo.get ? undefined : found;
      },
    };
  },
};
