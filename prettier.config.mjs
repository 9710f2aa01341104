/** @type {import('prettier').Config} */
export default {
  printWidth: 120,
  singleQuote: true,
  // Babel reads TypeScript too, and in three quarters of the time.
  overrides: [{ files: '*.{ts,tsx,cts,mts}', options: { parser: 'babel-ts' } }],
};
