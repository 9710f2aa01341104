/** Refuses `...{ a, b }` and `...[a, b]` inside a literal or a call: they say nothing, and only keep the formatter from breaking a line. */
const listOf = { ObjectExpression: 'properties', ArrayExpression: 'elements' };

/** What stands between the brackets of the literal, or undefined where it cannot be taken out as it is. */
function inside(node, source) {
  const items = node[listOf[node.type]];
  const last = items.at(-1);
  if (items.length === 0 || items.includes(null)) return undefined;
  const end = source.getLastToken(node);
  const hasLateComment = source.getCommentsBefore(end).length > 0 || source.getCommentsAfter(last).length > 0;
  if (hasLateComment) return undefined;
  return source.text.slice(source.getFirstToken(node).range[1], last.range[1]).trim();
}

/** Undefined where a name is no plain one. */
function asAttributes({ properties }, source) {
  if (properties.some(({ computed, key }) => computed || key?.type === 'Literal')) return undefined;
  const text = (property) =>
    property.type === 'SpreadElement'
      ? `{${source.getText(property)}}`
      : `${property.key.name}={${source.getText(property.value)}}`;
  return properties.map(text).join(' ');
}

const noLiteralSpread = {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: { literal: 'Write the parts of this literal where it is spread, each on its line if need be.' },
  },
  create(context) {
    const source = context.sourceCode;
    const refuse = (node, text) =>
      context.report({ node, messageId: 'literal', fix: text && ((fixer) => fixer.replaceText(node, text)) });
    return {
      SpreadElement(node) {
        const { argument, parent } = node;
        if (
          argument.type === 'ArrayExpression' ||
          (argument.type === 'ObjectExpression' && parent.type === argument.type)
        )
          refuse(node, inside(argument, source));
      },
      JSXSpreadAttribute(node) {
        const { argument } = node;
        if (argument.type === 'ObjectExpression') refuse(node, asAttributes(argument, source));
      },
    };
  },
};

export function literalSpreads() {
  return {
    plugins: { spreads: { rules: { 'no-literal-spread': noLiteralSpread } } },
    rules: { 'spreads/no-literal-spread': 'error' },
  };
}
