/** `node ../federation/bin/build.mjs` in a front end's folder builds it. */
import { build } from '../src/build.ts';

await build(process.cwd());
