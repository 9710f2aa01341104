#!/usr/bin/env node
/** `npm run kind`: a kind cluster in docker or podman with Parlance on it. */
import { installPackages, packagesAreThere } from './packages.mjs';
import { root, runTypeScript } from './node24.mjs';

if (!packagesAreThere(root)) {
  const fault = await installPackages(root);
  if (fault !== undefined) {
    console.error(fault);
    process.exit(1);
  }
}
runTypeScript('../kind/main.ts');
