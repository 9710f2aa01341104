#!/usr/bin/env node
/** `npm run keycloak-files`: what a Keycloak of your own needs, in a folder. */
import { runWithPackages } from './node24.mjs';

await runWithPackages('../keycloak/server/main.ts');
