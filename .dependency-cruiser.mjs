/** The boundaries, made from each package.json's `parlance.dependsOn` and role (tests/lint/boundaries.mjs). */
import { boundaries } from './tests/lint/boundaries.mjs';

export default {
  forbidden: boundaries(process.cwd()),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.local|released)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
