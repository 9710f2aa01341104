#!/usr/bin/env node
/** `npm run images`: the images of a release. */
import { runWithPackages } from './node24.mjs';

await runWithPackages('../images/main.ts');
