/** Mantine dressed in the portal's tokens: Inter, one radius per size, quiet buttons, our colours through CSS variables. */
import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  createTheme,
} from '@mantine/core';
import { ui } from '@parlance/proto/limits';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import classes from './controls.module.css';

/** Mantine wants ten shades of each colour and picks by number; these point back to the tokens, so that a default of its own cannot leak through. */
const ramp = (...names: string[]) => names.map((name) => `var(--p-${name})`) as unknown as MantineColorsTuple;

const accentRamp = (name: string, press = name) =>
  ramp(...Array<string>(3).fill(`${name}-soft`), ...Array<string>(4).fill(name), ...Array<string>(3).fill(press));
const teal = accentRamp('workplace', 'workplace-press');
const red = accentRamp('danger');
/** Light scheme: 0 hover, 1 disabled, 3 hairline, 4 control edge, 5 to 6 quiet text, 7 to 9 text. */
const gray = ramp('raised', 'raised', 'line', 'line', 'line-strong', 'muted', 'muted', 'text', 'text', 'text');
/** Dark scheme: 0 text, 1 to 3 quiet text, 4 hairline, 5 hover, 6 control, 7 card, 8 to 9 page. */
const dark = ramp('text', 'muted', 'muted', 'muted', 'line', 'raised', 'surface', 'surface', 'paper', 'paper');

const accents: Record<string, { full: string; press: string; soft: string }> = {
  red: { full: 'var(--p-danger)', press: 'var(--p-danger)', soft: 'var(--p-danger-soft)' },
  blue: { full: 'var(--p-info)', press: 'var(--p-info)', soft: 'var(--p-info-soft)' },
  gray: { full: 'var(--p-text)', press: 'var(--p-text)', soft: 'var(--p-raised)' },
  teal: { full: 'var(--p-workplace)', press: 'var(--p-workplace-press)', soft: 'var(--p-workplace-soft)' },
};

/** One filled look, one outlined, one quiet; each by the tokens of its colour. */
const variantColorResolver: VariantColorsResolver = ({ color = 'teal', variant }) => {
  const { full, press, soft } = accents[color] ?? (accents.teal as { full: string; press: string; soft: string });
  const edge = '1px solid var(--p-line-strong)';
  if (variant === 'filled')
    return { background: full, hover: press, color: 'var(--p-on-accent)', border: '1px solid transparent' };
  if (variant === 'light') return { background: soft, hover: soft, color: full, border: '1px solid transparent' };
  if (variant === 'outline') return { background: 'transparent', hover: soft, color: full, border: edge };
  if (variant === 'default')
    return { background: 'var(--p-surface)', hover: 'var(--p-raised)', color: 'var(--p-text)', border: edge };
  return { background: 'transparent', hover: 'var(--p-raised)', color: full, border: '1px solid transparent' };
};

const chevron = createElement(IconChevronDown, { size: 16, stroke: 1.75, 'aria-hidden': true });
/** Indexed access is undefined by type only: the class names stand in the file beside this one. */
const named = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([part, name]) => [part, classes[name] ?? '']));

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 6,
  colors: { teal, gray, dark, red },
  variantColorResolver,
  white: 'var(--p-surface)',
  black: 'var(--p-text)',
  fontFamily: 'var(--p-face)',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '24px' },
  lineHeights: { xs: '16px', sm: '20px', md: '24px', lg: '28px', xl: '32px' },
  fontWeights: { medium: '550', bold: '650' },
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
  // px as in the style sheets, so that a larger font does not part the two. Mantine does not sort px: an element's style props name theirs from the narrow to the wide.
  breakpoints: { xs: '390px', sm: '600px', md: '900px', lg: '1200px', xl: '1600px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { classNames: named({ root: 'button', label: 'buttonLabel', loader: 'buttonLoader' }) },
    ActionIcon: { classNames: named({ root: 'iconButton' }) },
    Input: { classNames: named({ wrapper: 'inputWrapper', input: 'input', section: 'inputSection' }) },
    InputWrapper: {
      classNames: named({ label: 'label', description: 'description', error: 'error', required: 'required' }),
    },
    Select: {
      defaultProps: {
        checkIconPosition: 'right',
        rightSection: chevron,
        rightSectionPointerEvents: 'none',
      },
    },
    // A list is placed before it has a width. From the middle of its field it would then reach out of a phone's page, which grows with it.
    Combobox: {
      // Closed lists are not in the page: a dialog with a country and a time zone would draw 700 options with each letter typed.
      defaultProps: { position: 'bottom-start', keepMounted: false },
      classNames: named({ dropdown: 'floating', option: 'option' }),
    },
    Popover: {
      defaultProps: { position: 'bottom-start', radius: 'md', shadow: 'var(--p-float)' },
      classNames: named({ dropdown: 'floating' }),
    },
    SegmentedControl: {
      classNames: named({ root: 'segments', label: 'segmentLabel', indicator: 'segmentIndicator', control: 'segment' }),
    },
    Tabs: {
      classNames: named({ list: 'tabList', tab: 'tab', panel: 'tabPanel' }),
      vars: () => ({ root: { '--tab-duration': `${ui.tabAnimationMs}ms` } }),
    },
    Table: {
      defaultProps: {
        horizontalSpacing: 'sm',
        verticalSpacing: 0,
        borderColor: 'var(--p-line)',
        highlightOnHover: true,
        highlightOnHoverColor: 'color-mix(in srgb, var(--p-raised) 50%, transparent)',
      },
      classNames: named({ th: 'th', td: 'td', tr: 'tr' }),
    },
    Checkbox: {
      defaultProps: { iconColor: 'var(--p-on-accent)' },
      classNames: named({ input: 'check', label: 'checkLabel' }),
    },
    Radio: { classNames: named({ radio: 'check', label: 'checkLabel' }) },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        shadow: 'var(--p-float)',
        overlayProps: { bg: 'var(--p-scrim)' },
        transitionProps: { duration: 160, transition: 'fade' },
      },
      classNames: named({
        content: 'dialog',
        header: 'dialogHead',
        title: 'dialogTitle',
        body: 'dialogBody',
        inner: 'dialogInner',
        close: 'dialogClose',
      }),
    },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 120, color: 'gray', multiline: true, maw: 280, fz: 'xs', lh: 'xs' },
    },
    Anchor: { defaultProps: { size: 'sm', fw: 550, bdrs: 'xs' }, classNames: named({ root: 'anchor' }) },
    Skeleton: { classNames: named({ root: 'skeleton' }) },
  },
});

const shared = {
  '--mantine-line-height': '20px',
  '--mantine-color-body': 'var(--p-surface)',
  '--mantine-color-text': 'var(--p-text)',
  '--mantine-color-bright': 'var(--p-text)',
  '--mantine-color-dimmed': 'var(--p-muted)',
  '--mantine-color-placeholder': 'var(--p-muted)',
  '--mantine-color-anchor': 'var(--p-workplace)',
  '--mantine-color-default': 'var(--p-surface)',
  '--mantine-color-default-hover': 'var(--p-raised)',
  '--mantine-color-default-color': 'var(--p-text)',
  '--mantine-color-default-border': 'var(--p-line)',
  '--mantine-color-error': 'var(--p-danger)',
  '--mantine-color-disabled': 'var(--p-raised)',
  '--mantine-color-disabled-color': 'var(--p-muted)',
  '--mantine-color-disabled-border': 'var(--p-line)',
  '--mantine-color-teal-filled': 'var(--p-workplace)',
  '--mantine-color-teal-filled-hover': 'var(--p-workplace-press)',
  '--mantine-color-teal-light': 'var(--p-workplace-soft)',
  '--mantine-color-teal-light-hover': 'var(--p-workplace-soft)',
  '--mantine-color-teal-light-color': 'var(--p-workplace)',
  '--mantine-primary-color-contrast': 'var(--p-on-accent)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
