#!/usr/bin/env node
/** `npm run kind`: a kind cluster in docker or podman with Parlance on it. */
import { runWithPackages } from './node24.mjs';

await runWithPackages('../kind/main.ts');
