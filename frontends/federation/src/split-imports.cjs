/**
 * A webpack loader: `import { Button, Select } from '@mantine/core'` becomes one import of what the first paint needs and one of the rest,
 * so that both can be shared as modules of their own and the rest is loaded when a page asks for it. Sources stay as everybody writes them.
 */
const statement = /import\s*\{([^}]*)\}\s*from\s*(['"])@mantine\/core\2;?/g;

/** @param {string} source @param {{ first: readonly string[], later: string }} options */
function splitImports(source, { first, later }) {
  return source.replace(statement, (_whole, list) => {
    const names = list
      .split(',')
      .map((/** @type {string} */ name) => name.trim())
      .filter((/** @type {string} */ name) => name && !name.startsWith('type '));
    const isFirst = (/** @type {string} */ name) => first.includes(name.split(/\s+as\s+/)[0] ?? '');
    const part = (/** @type {string[]} */ chosen, /** @type {string} */ from) =>
      chosen.length > 0 ? `import { ${chosen.join(', ')} } from '${from}';` : '';
    const rest = names.filter((/** @type {string} */ name) => !isFirst(name));
    return `${part(names.filter(isFirst), '@mantine/core')}${part(rest, later)}`;
  });
}

module.exports = function loader(/** @type {string} */ source) {
  return splitImports(source, this.getOptions());
};
module.exports.splitImports = splitImports;
