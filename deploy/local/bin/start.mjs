#!/usr/bin/env node
/** `npm start`: makes sure that the packages are there, then hands over. Plain JavaScript without dependencies, since a fresh clone has nothing else. */
import { statfsSync } from 'node:fs';
import { installPackages, packagesAreThere } from './packages.mjs';
import { root, runTypeScript } from './node24.mjs';

const OLDEST_NODE = 20;
const FRESH_BYTES = 4e9; // packages, Kafka, Keycloak, builds and data

function fail(sentence) {
  console.error(`\n${sentence}\nNothing is left running.`);
  process.exit(1);
}

const began = Date.now();
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
  fail(`Node ${OLDEST_NODE} or newer is needed, this is ${process.versions.node}.`);
if (process.platform !== 'linux') fail(`The local start knows Linux only, this is ${process.platform}.`);
console.log('Parlance');
if (!packagesAreThere(root)) {
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < FRESH_BYTES)
    fail(
      `Only ${Math.floor((bavail * bsize) / 1e6)} MB are free on this disk; a first start needs ${FRESH_BYTES / 1e6} MB.`,
    );
  const fault = await installPackages(root);
  if (fault !== undefined) fail(fault);
  console.log(
    `  ${'Packages'.padEnd(26)} ${'installed'.padEnd(44)} ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`,
  );
}
runTypeScript('start.ts', [...process.argv.slice(2), '--began', String(began)]);
