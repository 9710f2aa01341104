/** Refuses texts that stand in a component: what a person sees or hears comes from a catalogue (frontends/README.md, Texts). */
const letters = /\p{L}/u;

/** Attributes, and fields of objects that become attributes, whose words reach a person. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'description',
  'error',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'subtitle',
  'text',
  'title',
  'deed',
  'cancelText',
  'say',
  'emptyText',
  'nothingFoundMessage',
]);
const notices = new Set(['success', 'error', 'info']);

/** The literal among all that an expression may come to, or undefined. Conditions are not shown. */
function literalOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && letters.test(node.value) ? node : undefined;
    case 'TemplateLiteral':
      if (node.quasis.some(({ value }) => letters.test(value.cooked))) return node;
      return node.expressions.map(literalOf).find(Boolean);
    case 'ConditionalExpression':
      return literalOf(node.consequent) ?? literalOf(node.alternate);
    case 'LogicalExpression':
      return (node.operator === '&&' ? undefined : literalOf(node.left)) ?? literalOf(node.right);
    case 'BinaryExpression':
      return node.operator === '+' ? (literalOf(node.left) ?? literalOf(node.right)) : undefined;
    case 'ArrowFunctionExpression':
      return literalOf(node.body);
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return literalOf(node.expression);
    default:
      return undefined;
  }
}

const nameOf = (key) => (key.type === 'JSXIdentifier' || key.type === 'Identifier' ? key.name : key.value);

const noLiteralText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Texts come from the catalogue in src/locales, not from a component: {{text}}' },
  },
  create(context) {
    const refuse = (node) => {
      if (!node) return;
      const text = context.sourceCode.getText(node).trim().slice(0, 60);
      context.report({ node, messageId: 'literal', data: { text } });
    };
    return {
      JSXText: (node) => letters.test(node.value) && refuse(node),
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute') refuse(literalOf(node));
      },
      JSXAttribute(node) {
        if (spoken.has(nameOf(node.name))) refuse(literalOf(node.value));
      },
      Property(node) {
        if (!node.computed && spoken.has(nameOf(node.key))) refuse(literalOf(node.value));
      },
      CallExpression({ callee, arguments: [first] }) {
        const notice = callee.type === 'MemberExpression' && nameOf(callee.object) === 'notify';
        if (notice && notices.has(nameOf(callee.property))) refuse(literalOf(first));
      },
      NewExpression({ callee, arguments: [first] }) {
        if (callee.type === 'Identifier' && callee.name === 'Problem') refuse(literalOf(first));
      },
      AssignmentExpression({ left, right }) {
        if (left.type === 'MemberExpression' && nameOf(left.property) === 'title') refuse(literalOf(right));
      },
    };
  },
};

export function literalTexts() {
  return {
    files: ['frontends/*/src/**/*.{ts,tsx}'],
    // A theme names the classes of Mantine's parts, and one of them is called "label".
    ignores: ['**/locales/**', '**/testing/**', '**/*.test.{ts,tsx}', 'frontends/kit/src/theme/**'],
    plugins: { texts: { rules: { 'no-literal-text': noLiteralText } } },
    rules: { 'texts/no-literal-text': 'error' },
  };
}
