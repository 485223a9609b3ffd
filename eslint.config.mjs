import { defineConfig } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', 'test/**'];

export default defineConfig(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', '.cache/**', 'coverage/**', 'test-results/**'] },
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      // A function that implements an asynchronous interface is `async` also where it awaits nothing, so that what it throws is a rejection.
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['apps/web/**'], ignores: tests, extends: [hooks.configs.flat.recommended] },
  {
    files: tests,
    rules: {
      // Rows of SQL, answers of HTTP and jest's matchers are declared as `any`, and an unexpected shape fails the test that reads it.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Cells and event data that a test turns into text are texts or figures; an object would fail the comparison.
      '@typescript-eslint/no-base-to-string': 'off',
      // A spy keeps the method that it stands before, and calls it with the object that it was called on.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['scripts/**', 'test/**', 'apps/server/src/serve.ts'],
    rules: {
      // Programs of the command line print what they have found.
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    // Plain JavaScript has no types to check.
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ['**/*.cjs'],
    rules: {
      // A CommonJS module has no other way to import.
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
  {
    files: ['apps/web/src/**'],
    ignores: ['apps/web/src/ui/notices.ts', 'apps/web/src/ui/Toasts.tsx', '**/*.test.*', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react-hot-toast/headless',
          message: 'Use createNotices of ui/notices.ts: a notice is for the person who began the action.',
        },
      ],
    },
  },
  {
    files: ['libs/event-store/src/projection.ts', 'libs/event-store/src/projections/projection-model.ts'],
    rules: {
      // Tables of different rows stand side by side in one projection, and TypeScript has no other name for such a list than `any`.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['apps/web/src/ui/table/TableRows.tsx'],
    rules: {
      // The virtualizer of TanStack redraws by itself, and its values are kept in no memo.
      'react-hooks/incompatible-library': 'off',
    },
  },
);
