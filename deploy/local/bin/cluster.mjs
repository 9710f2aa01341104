#!/usr/bin/env node
/** `npm run cluster`: a real Kubernetes cluster on this machine with Parlance on it. */
import { runWithPackages } from './node24.mjs';

await runWithPackages('../cluster/main.ts');
