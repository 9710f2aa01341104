/**
 * A webpack loader: each catalogue that a source imports comes from a copy of the package's one file of texts in which nothing else is used.
 * So the texts stand together and are loaded with the pages that say them.
 */
const statement = /import\s*\{([^}]*)\}\s*from\s*(['"])([^'"]*\/locales\/(?:texts|en)\.ts|\.\/en\.ts)\2;?/g;

/** @param {string} source */
function splitTexts(source) {
  const names = (/** @type {string} */ list) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '));
  return source.replace(statement, (_whole, list, _quote, path) =>
    names(list)
      .map((name) => `import { ${name} } from '${path}?${name.split(/\s+as\s+/)[0]}';`)
      .join(''),
  );
}

module.exports = function loader(/** @type {string} */ source) {
  return splitTexts(source);
};
module.exports.splitTexts = splitTexts;
