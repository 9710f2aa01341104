import { fileURLToPath } from 'node:url';

/** What Stryker runs: the domain's own tests, compiled as in jest.config.mjs of the root. */
export default {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  roots: ['<rootDir>/services'],
  testMatch: ['**/domain/**/*.test.ts'],
  testPathIgnorePatterns: ['\\.int\\.test\\.ts$'],
  testEnvironment: 'node',
  filter: '<rootDir>/tests/mutants/covering-filter.cjs',
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
};
