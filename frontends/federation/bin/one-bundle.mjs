#!/usr/bin/env node
// Builds the portal of the shell in the current folder as one bundle. Run: one-bundle.mjs INTO BASE
import { buildOneBundle } from '../src/one-bundle.ts';

const [into, base] = process.argv.slice(2);
await buildOneBundle(process.cwd(), into, base);
