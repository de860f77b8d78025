import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import type { Branding } from '@sluis/contract/branding';
import type { KeyboardEvent } from 'react';
import { contrast_luminance, dark, gray, shadesOf } from './colors.ts';

/** The theme, set once so that every part of every screen meets WCAG AA by default. */
export const createAppTheme = (branding: Branding, close: string): MantineThemeOverride =>
  createTheme({
    primaryColor: 'accent',
    // The same in dark mode: the text colour on it is chosen once for both.
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: contrast_luminance,
    colors: {
      accent: shadesOf(branding.colors.accent),
      gray,
      dark,
      green: shadesOf('#1b6b33'),
      blue: shadesOf('#1864ab'),
      yellow: shadesOf('#7a4a00'),
      red: shadesOf('#b02525'),
    },
    black: '#16191c',
    defaultRadius: 6,
    radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.35' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    // Hairlines separate; only floating elements have a shadow.
    shadows: { xs: 'none', sm: 'none', md: '0 4px 16px rgb(0 0 0 / 10%)', lg: '0 8px 28px rgb(0 0 0 / 14%)' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: components(close),
  });

const quick = { transitionProps: { duration: 100 } };

/** Enter chooses among the choices that are shown: it does not send the form, even if none matches. */
const choosing = {
  selectFirstOptionOnChange: true,
  onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
  },
};

const components = (close: string): MantineThemeOverride['components'] => ({
  CloseButton: { defaultProps: { 'aria-label': close } },
  Modal: { defaultProps: { ...quick, centered: true, closeButtonProps: { 'aria-label': close } } },
  // Its own element is `header`, and a page has one banner.
  ModalHeader: { defaultProps: { component: 'div' } },
  DrawerRoot: { defaultProps: quick },
  DrawerCloseButton: { defaultProps: { 'aria-label': close } },
  Drawer: { defaultProps: { ...quick, closeButtonProps: { 'aria-label': close } } },
  // Without the placeholder the first item is focused, and a menu contains only items.
  Menu: { defaultProps: { ...quick, shadow: 'md', withInitialFocusPlaceholder: false } },
  Popover: { defaultProps: { ...quick, shadow: 'md' } },
  Select: { defaultProps: choosing },
  MultiSelect: { defaultProps: choosing },
  Combobox: { defaultProps: { ...quick, shadow: 'md' } },
  Tooltip: { defaultProps: { ...quick, openDelay: 300 } },
});

/** Corrections of variables that Mantine derives with too little contrast, and our own surfaces. */
export const variables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-default-border': colors.gray[3],
    '--mantine-color-error': colors.red[6],
    '--mantine-color-anchor': 'var(--mantine-color-accent-6)',
    '--surface-sunken': colors.gray[0],
    '--surface-hover': colors.gray[1],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[2],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-default-border': colors.dark[5],
    '--mantine-color-error': '#ffa8a8',
    '--mantine-color-anchor': 'var(--mantine-color-accent-3)',
    '--surface-sunken': colors.dark[8],
    '--surface-hover': colors.dark[6],
  },
});
