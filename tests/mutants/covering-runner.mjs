/** Stryker's runner of jest, but only the test files that came by a changed place are loaded again: loading takes longer than testing. */
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { testFilesVariable } from './covering-filter.cjs';

const between = ' › ';
const idOf = ({ fileName, name }) => `${fileName}${between}${name}`;
const split = (id) => {
  const at = id.indexOf(between);
  return { id, fileName: id.slice(0, at), name: id.slice(at + between.length) };
};

/** Jest knows a test by its name alone; here the file is a part of the id, so that every process can tell it. */
async function dryRun(jest, options) {
  const result = await jest.dryRun(options);
  if (result.status !== 'complete') return result;
  const { static: atLoad, perTest } = result.mutantCoverage;
  const covered = result.tests.filter(({ name }) => name in perTest).map((one) => [idOf(one), perTest[one.name]]);
  return {
    ...result,
    tests: result.tests.map((one) => ({ ...one, id: idOf(one) })),
    mutantCoverage: { static: atLoad, perTest: Object.fromEntries(covered) },
  };
}

/** Without a filter the place is met while modules load: then all files that import it are asked. */
async function mutantRun(jest, options) {
  if (!options.testFilter) return jest.mutantRun(options);
  const tests = options.testFilter.map(split);
  process.env[testFilesVariable] = JSON.stringify(tests.map(({ fileName }) => fileName));
  try {
    const result = await jest.mutantRun({ ...options, testFilter: tests.map(({ name }) => name) });
    if (result.status !== 'killed') return result;
    return { ...result, killedBy: tests.filter(({ name }) => result.killedBy.includes(name)).map(({ id }) => id) };
  } finally {
    delete process.env[testFilesVariable];
  }
}

function coveringRunner(injector) {
  const jest = injector.injectFunction(jestPlugins[0].factory);
  return {
    capabilities: () => jest.capabilities(),
    init: () => jest.init(),
    dryRun: (options) => dryRun(jest, options),
    mutantRun: (options) => mutantRun(jest, options),
  };
}
coveringRunner.inject = ['$injector'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'covering', factory: coveringRunner }];
