import tseslint from 'typescript-eslint';
import hooks from 'eslint-plugin-react-hooks';

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', '.cache/**', 'coverage/**', 'test-results/**'] },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['scripts/**', 'test/**', 'apps/server/src/serve.ts'], rules: { 'no-console': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['apps/web/src/**'],
    ignores: ['apps/web/src/shell/notices.ts', 'apps/web/src/shell/Toasts.tsx', '**/*.test.*', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react-hot-toast/headless',
          message: 'Use createNotices of shell/notices.ts: a notice is for the person who began the action.',
        },
      ],
    },
  },
  { files: ['apps/web/**'], plugins: { 'react-hooks': hooks }, rules: hooks.configs.recommended.rules },
);
