/** Loads the scripts named, with all that they import, and runs none: each throws before its first statement. Says which one does not load. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

globalThis.loadedOnly = new Error('loaded');
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    return url.endsWith('?only') ? { ...loaded, source: `throw globalThis.loadedOnly;\n${loaded.source}` } : loaded;
  },
});
for (const path of process.argv.slice(2)) {
  await import(`${pathToFileURL(path).href}?only`).catch((error) => {
    if (error === globalThis.loadedOnly) return;
    console.log(`${path}: ${error.message}`);
  });
}
process.exit();
