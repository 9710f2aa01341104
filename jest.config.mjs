import { webLibraries } from './tests/support/web-libraries.mjs';

/** Kinds by their cost: `unit` (no I/O), `int` (real parts), `web` (jsdom), `charts` (helm and what checks its output), `cluster` (a real cluster with the platform on it), `releases` (the last release on the schema of the present one, then beside its programs). Node runs them with --experimental-vm-modules so that ESM-only packages load. */
const swc = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};
const ignore = ['/node_modules/', '/dist/', '/.local/'];
const servers = ['<rootDir>/proto', '<rootDir>/services', '<rootDir>/gateway', '<rootDir>/deploy', '<rootDir>/tests'];
/** Builds the front ends, and so runs in Node. */
const federation = 'frontends/federation';

export default {
  projects: [
    {
      displayName: 'unit',
      roots: [...servers, `<rootDir>/${federation}`],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...ignore, '\\.(int|charts|cluster|releases)\\.test\\.ts$', '/tests/e2e/'],
      testEnvironment: '<rootDir>/tests/support/jest-environment.ts',
      runtime: '<rootDir>/tests/support/jest-runtime.ts',
      transform: swc,
    },
    {
      displayName: 'int',
      roots: servers,
      testMatch: ['**/*.int.test.ts'],
      testPathIgnorePatterns: ignore,
      testEnvironment: '<rootDir>/tests/support/jest-environment.ts',
      runtime: '<rootDir>/tests/support/jest-runtime.ts',
      transform: swc,
      globalSetup: '<rootDir>/tests/support/int-setup.mjs',
      setupFilesAfterEnv: ['<rootDir>/tests/support/real-parts.ts'],
    },
    {
      displayName: 'charts',
      roots: ['<rootDir>/tests/charts'],
      testMatch: ['**/*.charts.test.ts'],
      testEnvironment: 'node',
      transform: swc,
    },
    {
      displayName: 'cluster',
      roots: ['<rootDir>/tests/cluster'],
      testMatch: ['**/*.cluster.test.ts'],
      testEnvironment: 'node',
      transform: swc,
    },
    {
      displayName: 'releases',
      roots: ['<rootDir>/tests/releases'],
      testMatch: ['**/*.releases.test.ts'],
      testEnvironment: 'node',
      transform: swc,
    },
    {
      displayName: 'web',
      roots: ['<rootDir>/frontends'],
      testMatch: ['**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...ignore, `/${federation}/`],
      testEnvironment: '<rootDir>/frontends/kit/src/testing/jsdom-environment.ts',
      transform: swc,
      setupFilesAfterEnv: ['<rootDir>/frontends/kit/src/testing/setup.ts'],
      globalSetup: '<rootDir>/tests/support/web-libraries.mjs',
      moduleNameMapper: { '\\.css$': '<rootDir>/frontends/kit/src/testing/css-stub.ts', ...webLibraries },
    },
  ],
};
