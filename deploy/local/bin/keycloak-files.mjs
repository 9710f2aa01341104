#!/usr/bin/env node
/** `npm run keycloak-files`: what a Keycloak of your own needs, in a folder. */
import { installPackages, packagesAreThere } from './packages.mjs';
import { root, runTypeScript } from './node24.mjs';

if (!packagesAreThere(root)) {
  const fault = await installPackages(root);
  if (fault !== undefined) {
    console.error(fault);
    process.exit(1);
  }
}
runTypeScript('../keycloak/server/main.ts');
