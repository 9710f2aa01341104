#!/usr/bin/env node
/** `npm run cluster`: a real Kubernetes cluster on this machine with Parlance on it. */
import { installPackages, packagesAreThere } from './packages.mjs';
import { root, runTypeScript } from './node24.mjs';

if (!packagesAreThere(root)) {
  const fault = await installPackages(root);
  if (fault !== undefined) {
    console.error(fault);
    process.exit(1);
  }
}
runTypeScript('../cluster/main.ts');
