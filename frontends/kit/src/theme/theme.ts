/** Mantine dressed in the portal's tokens (visual.md): Inter, one radius per size, quiet buttons, our colours through CSS variables. */
import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core';

/** Mantine wants ten shades; the portal's accent is one colour a theme, so the ramp only serves Mantine's own states. */
const teal: MantineColorsTuple = [
  '#ddf0ee',
  '#bfe3df',
  '#93cfc9',
  '#63b8b0',
  '#3a9f97',
  '#1c8780',
  '#0a6b66',
  '#0a6b66',
  '#0a6b66',
  '#075551',
];
const gray: MantineColorsTuple = [
  '#f6f6f3',
  '#efefeb',
  '#deded8',
  '#c9c9c3',
  '#a4acb5',
  '#83888f',
  '#565c65',
  '#565c65',
  '#31373d',
  '#1b1e22',
];

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 3 },
  colors: { teal, gray },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '24px' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '999px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '24.375em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '100em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { fw: 550 } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.46 },
        transitionProps: { duration: 160, transition: 'fade' },
      },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 120 } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
    Alert: { defaultProps: { variant: 'light' } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--p-paper)',
  '--mantine-color-text': 'var(--p-text)',
  '--mantine-color-dimmed': 'var(--p-muted)',
  '--mantine-color-placeholder': 'var(--p-muted)',
  '--mantine-color-anchor': 'var(--p-workplace)',
  '--mantine-color-default': 'var(--p-surface)',
  '--mantine-color-default-hover': 'var(--p-raised)',
  '--mantine-color-default-color': 'var(--p-text)',
  '--mantine-color-default-border': 'var(--p-line-strong)',
  '--mantine-color-error': 'var(--p-danger)',
  '--mantine-primary-color-filled': 'var(--p-workplace)',
  '--mantine-primary-color-filled-hover': 'var(--p-workplace-press)',
  '--mantine-primary-color-contrast': 'var(--p-on-accent)',
  '--mantine-primary-color-light': 'var(--p-workplace-soft)',
  '--mantine-primary-color-light-color': 'var(--p-workplace)',
  '--mantine-color-teal-filled': 'var(--p-workplace)',
  '--mantine-color-teal-filled-hover': 'var(--p-workplace-press)',
  '--mantine-color-teal-light': 'var(--p-workplace-soft)',
  '--mantine-color-teal-light-hover': 'var(--p-workplace-soft)',
  '--mantine-color-teal-light-color': 'var(--p-workplace)',
  '--mantine-color-teal-outline': 'var(--p-workplace)',
  '--mantine-color-teal-text': 'var(--p-workplace)',
  '--mantine-color-gray-light-color': 'var(--p-text)',
  '--mantine-color-gray-light': 'var(--p-raised)',
  '--mantine-color-gray-light-hover': 'var(--p-raised)',
  '--mantine-color-gray-text': 'var(--p-text)',
  '--mantine-color-red-light': 'var(--p-danger-soft)',
  '--mantine-color-red-light-color': 'var(--p-danger)',
  '--mantine-color-red-filled': 'var(--p-danger)',
  '--mantine-color-red-outline': 'var(--p-danger)',
  '--mantine-color-red-text': 'var(--p-danger)',
  '--input-bd': 'var(--p-line-strong)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: {
    ...shared,
    '--mantine-color-dark-6': 'var(--p-surface)',
    '--mantine-color-dark-7': 'var(--p-surface)',
    '--mantine-color-dark-4': 'var(--p-line)',
  },
});
