/** Mutation tests of the pure rules: one context at a time, named by MUTANTS_OF. */
const context = process.env.MUTANTS_OF;
if (!context)
  throw new Error('MUTANTS_OF says which service: booking, content, identity, media, notification or payments.');
const service = `services/${context}`;
const domain = `${service}/src/domain`;
/** What the domain's tests are made with. */
const usedByTests = [`!${service}/test/**`, `!${service}/src/usecases/**`, `!${service}/schema.report.md`];

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'covering',
  plugins: ['@stryker-mutator/jest-runner', './tests/mutants/covering-runner.mjs'],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  mutate: [`${domain}/**/*.ts`, `!${domain}/**/*.test.ts`],
  ignorePatterns: ['**', `!${domain}/**`, ...usedByTests, '!package.json', '!tests/mutants/**'],
  // A test that does not import what is changed, not even through others, cannot notice the change.
  jest: { projectType: 'custom', configFile: 'tests/mutants/jest.config.mjs', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Each run of jest leaves something behind in its process.
  maxTestRunnerReuse: 200,
  incremental: false,
  tempDirName: '.local/mutants/sandbox',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `.local/mutants/${context}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 90, break: 90 },
  // What takes too long counts as noticed, so a busy machine must not make it so.
  timeoutMS: 60_000,
};
