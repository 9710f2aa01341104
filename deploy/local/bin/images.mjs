#!/usr/bin/env node
/** `npm run images`: the images of a release. */
import { installPackages, packagesAreThere } from './packages.mjs';
import { root, runTypeScript } from './node24.mjs';

if (!packagesAreThere(root)) {
  const fault = await installPackages(root);
  if (fault !== undefined) {
    console.error(fault);
    process.exit(1);
  }
}
runTypeScript('../images/main.ts');
