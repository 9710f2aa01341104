/** Lint of what is in a file; who may import whom is .dependency-cruiser.mjs. */
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { literalSpreads } from './tests/lint/literal-spreads.mjs';
import { literalTexts } from './tests/lint/literal-texts.mjs';
import { requirementIds } from './tests/lint/requirement-ids.mjs';

const refusedSyntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file itself.' },
  {
    selector: "BinaryExpression[operator='instanceof'][right.name='Problem']",
    message: 'Ask isProblem: each remote carries its own copy of the class.',
  },
];

const functionsUpTo = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

export default defineConfig(
  globalIgnores([
    '**/node_modules/**',
    '**/dist/**',
    '**/gen/**',
    '.local/**',
    '**/generated.d.ts',
    'services/runtime/src/telemetry/names.ts',
    'coverage/**',
  ]),
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: {
      globals: {
        process: 'readonly',
        URL: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
    rules: {
      'no-undef': 'off',
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': functionsUpTo(60),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...refusedSyntax],
    },
  },
  {
    files: [
      '**/*.config.{mjs,ts}',
      '.dependency-cruiser.mjs',
      'tests/lint/**',
      'tests/support/int-setup.mjs',
      '**/testing/jsdom-environment.ts',
      'tests/e2e/playwright.config.ts',
      '**/*.d.ts',
      '**/*.test.{ts,tsx}',
      'tests/**/*.spec.ts',
    ],
    rules: { 'no-restricted-syntax': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // What sets up a whole service for its tests is one list of what is in it.
    files: ['services/*/test/**'],
    ignores: ['**/*.test.ts'],
    rules: { 'max-lines-per-function': functionsUpTo(120) },
  },
  // All texts of a package stand in one file, however many there are.
  { files: ['frontends/*/src/locales/en.ts'], rules: { 'max-lines': 'off' } },
  {
    files: [
      'deploy/**',
      'tests/bin/**',
      'tests/bench/**',
      'tests/e2e/pictures/**',
      'tests/load/main.ts',
      'tests/load/k6/tell.ts',
      'tests/load/player/bring.ts',
      'tests/stories/main.ts',
      'tests/mutants/run.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['frontends/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { ...hooks.configs.recommended.rules },
  },
  {
    // Of all builds the shell's alone depends on them (turbo.json).
    files: ['frontends/**/*.{ts,tsx}'],
    ignores: ['frontends/shell/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: '__DEVELOPMENT_BUILD__', message: 'Ask useShell().developmentBuild.' },
        { name: '__BUILD_ID__', message: 'Ask useShell().build.' },
      ],
    },
  },
  {
    files: ['frontends/**/*.tsx'],
    ignores: [
      'frontends/kit/src/ui/dialog.tsx',
      'frontends/kit/src/documents/material-viewer.tsx',
      'frontends/kit/src/library/lesson-reader.tsx',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@mantine/core', importNames: ['Modal'], message: 'Use Dialog, ConfirmDialog or FormDialog of kit.' },
      ],
    },
  },
  {
    files: ['frontends/classroom/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...refusedSyntax,
        { selector: "JSXOpeningElement[name.name='button']", message: 'Use RoomButton.' },
      ],
    },
  },
  literalSpreads(),
  literalTexts(),
  requirementIds(),
);
