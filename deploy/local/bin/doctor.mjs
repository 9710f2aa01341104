#!/usr/bin/env node
/** `npm run doctor`: what is wrong with the school that runs here, or with the one at `--url`, and what to do about it. */
import { runTypeScript } from './node24.mjs';

runTypeScript('doctor.ts');
