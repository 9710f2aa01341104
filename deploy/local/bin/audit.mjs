#!/usr/bin/env node
/** `npm run audit -- verify`: whether what administrators did stands as it was written, in the school that runs here or in that of DATABASE_URL. */
import { runTypeScript } from './node24.mjs';

runTypeScript('audit.ts');
