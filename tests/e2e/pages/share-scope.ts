/** What Module Federation holds in an open page: which copies of the shared modules there are. */
import type { Page } from '@playwright/test';

export type SharedModule = {
  name: string;
  versions: string[];
  /** Different objects under that name: containers that looked into a scope of their own would have another one. */
  copies: number;
};

type Scopes = Record<string, Record<string, Record<string, object>>>;
type Federation = { __INSTANCES__: { name: string; shareScopeMap: Scopes }[] };

/** Asks every container of the page, not only the shell. */
export function sharedModules(page: Page): Promise<{ containers: string[]; modules: SharedModule[] }> {
  return page.evaluate(() => {
    const { __INSTANCES__: containers } = (globalThis as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
    const found = new Map<string, { versions: Set<string>; entries: Set<object> }>();
    const scopes = containers.flatMap(({ shareScopeMap }) => Object.values(shareScopeMap));
    for (const [name, versions] of scopes.flatMap((scope) => Object.entries(scope))) {
      const known = found.get(name) ?? { versions: new Set(), entries: new Set() };
      for (const [version, entry] of Object.entries(versions)) {
        known.versions.add(version);
        known.entries.add(entry);
      }
      found.set(name, known);
    }
    const modules = [...found].map(([name, { versions, entries }]) => ({
      name,
      versions: [...versions],
      copies: entries.size,
    }));
    return { containers: containers.map(({ name }) => name), modules };
  });
}

/** How many of the scripts that the page has loaded hold these words. */
export function scriptsWith(page: Page, words: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const entries = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = [...new Set(entries)].filter((url) => url.startsWith(location.origin) && /\.js$/.test(url));
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    return texts.filter((text) => text.includes(wanted)).length;
  }, words);
}
