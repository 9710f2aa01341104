/** The shell lends its federation runtime to the remotes, which have none of their own (docs/adr/0060-remotes-borrow-the-shells-federation-runtime.md). */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The library's `provideExternalRuntime` names this plugin's CommonJS build, which would bring a second runtime. */
export const provideRuntime = require
  .resolve('@module-federation/inject-external-runtime-core-plugin')
  .replace(/index\.cjs$/, 'index.js');

/**
 * Runs before a remote. The shell of a tab that was opened before it lent its runtime is older than this remote: the page is loaded anew, at most
 * once in half a minute, as the answer may come from a server that is still to be replaced.
 */
export const reloadOldShell = `if (!globalThis._FEDERATION_RUNTIME_CORE && Date.now() - (sessionStorage.getItem('renewed') ?? 0) > 30_000) {
  sessionStorage.setItem('renewed', Date.now());
  location.reload();
}`;
