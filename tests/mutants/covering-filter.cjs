/** Jest's `filter`: of the test files that it found, those that covering-runner.mjs asks for. */
const testFilesVariable = 'TEST_FILES_OF_MUTANT';

async function filter(found) {
  const asked = process.env[testFilesVariable];
  if (asked === undefined) return { filtered: found };
  const wanted = new Set(JSON.parse(asked));
  return { filtered: found.filter((path) => wanted.has(path)) };
}

module.exports = filter;
module.exports.testFilesVariable = testFilesVariable;
