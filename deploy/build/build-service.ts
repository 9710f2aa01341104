/** `node ../../deploy/build/build-service.ts` in the folder of a service or the gateway bundles its entry points into dist/. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleService } from './bundle-service.ts';

const folder = process.cwd();
const dist = join(folder, 'dist');

const began = performance.now();
rmSync(dist, { recursive: true, force: true });
const { outputs, metafile } = await bundleService(folder);
writeFileSync(join(dist, 'meta.json'), JSON.stringify(metafile));
if (!existsSync(join(dist, 'main.js'))) throw new Error(`${folder} has no src/main.ts`);
console.log(`${outputs.join(', ')} in ${Math.round(performance.now() - began)} ms`);
