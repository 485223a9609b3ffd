import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const sky: MantineColorsTuple = [
  '#e6eefb',
  '#cfdff7',
  '#a9c5f0',
  '#8db4ff',
  '#5f8fe0',
  '#3f74cc',
  '#2b5fb8',
  '#234f9b',
  '#1c407e',
  '#152f5e',
];

/** The component library in our tokens: what it paints, it paints with the same variables as our own styles. */
export const theme = createTheme({
  primaryColor: 'sky',
  primaryShade: { light: 6, dark: 3 },
  colors: { sky },
  fontFamily: `system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif`,
  headings: { fontFamily: 'inherit', fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '12px', lg: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

const ours = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--sky)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--less)',
};

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
