/** Refuses ids of requirements in comments, except where a rule is declared: titles of tests name them, and one place a rule. */
const areas =
  'GEN|ROUTE|AUTH|SHELL|DASH|SRCH|BOOK|GRP|LST|LIVE|CALL|CHAT|MAT|FEED|PROF|ANN|APP|SUB|BILL|EARN|ADM|PROG|DEV|API|EP|DATA|ERR|PERM|LIM|CON|NS|FB';
const id = new RegExp(String.raw`\b(?:${areas})-\d{2}\b`);

/** Rules of the domain, refusals, contracts, endpoints, tables, and the sign-in that Keycloak is told of. */
const declared = [
  '**/domain/**',
  '**/refusals.ts',
  '**/migrations/**',
  'proto/**',
  'gateway/src/{resources,dev,routing,middleware}/**',
  'services/runtime/src/auth/access.ts',
  'deploy/keycloak/realm/**',
];

const noIdInComment = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { id: 'Name the requirement in the title of its test and where its rule is declared, not here.' },
  },
  create: (context) => ({
    Program() {
      for (const { value, loc } of context.sourceCode.getAllComments())
        if (id.test(value)) context.report({ loc, messageId: 'id' });
    },
  }),
};

export function requirementIds() {
  return {
    ignores: declared,
    plugins: { requirements: { rules: { 'no-id-in-comment': noIdInComment } } },
    rules: { 'requirements/no-id-in-comment': 'error' },
  };
}
