/** Node runs TypeScript by itself, but not what has JSX in it, such as a mail. Loaded before a service that runs from its sources. */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    // Most services have none, and need not wait for it.
    const { transformSync } = require('esbuild') as typeof import('esbuild');
    const file = fileURLToPath(url);
    const { code: source } = transformSync(readFileSync(file, 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      sourcefile: file,
      sourcemap: 'inline',
    });
    return { format: 'module', source, shortCircuit: true };
  },
});
