import { frFR } from '@mui/material/locale';
import { createTheme, type Shadows, type Theme } from '@mui/material/styles';
import type { Locale } from '@ngoma/api/common/locale';
import { components } from './components.ts';
import { dark, fonts, inkOnSun, light, type Tokens } from './tokens.ts';
import './theme-types.ts';

const paletteOf = (tokens: Tokens) => ({
  primary: {
    main: tokens.primary,
    dark: tokens.primaryStrong,
    light: tokens.primary,
    contrastText: tokens.onPrimary,
    soft: tokens.primarySoft,
  },
  info: {
    main: tokens.primary,
    dark: tokens.primaryStrong,
    light: tokens.primary,
    contrastText: tokens.onPrimary,
    soft: tokens.primarySoft,
  },
  secondary: { main: tokens.ink, dark: tokens.ink, light: tokens.soft, contrastText: tokens.bg, soft: tokens.line },
  success: { main: tokens.leaf, dark: tokens.leaf, light: tokens.leaf, contrastText: tokens.card, soft: tokens.leafSoft },
  error: { main: tokens.red, dark: tokens.red, light: tokens.red, contrastText: tokens.card, soft: tokens.redSoft },
  warning: { main: tokens.sun, dark: tokens.sunStrong, light: tokens.sun, contrastText: inkOnSun, soft: tokens.sunSoft },
  sun: {
    main: tokens.sun,
    dark: tokens.sunStrong,
    light: tokens.sun,
    contrastText: inkOnSun,
    soft: tokens.sunSoft,
    ink: tokens.sunInk,
  },
  text: { primary: tokens.ink, secondary: tokens.soft, disabled: tokens.soft },
  // Icons and disabled controls use the paper and ink colours too, not the greys of MUI.
  action: { active: tokens.soft, disabled: tokens.edge, disabledBackground: tokens.line },
  background: { default: tokens.bg, paper: tokens.card },
  divider: tokens.line,
  edge: tokens.edge,
  surface: { shadow: tokens.shadow, shadowRaised: tokens.shadowRaised },
});

const heading = (size: string, weight = 600) => ({
  fontFamily: fonts.heading,
  fontWeight: weight,
  fontSize: size,
  lineHeight: 1.2,
  letterSpacing: '-0.015em',
});

// The design has no elevation shadows or dark overlays: depth is a hairline and one soft shadow. MUI requires 25 entries.
const noElevation = Array.from({ length: 25 }, () => 'none') as Shadows;

function buildTheme(locale: Locale): Theme {
  return createTheme(
    {
      cssVariables: {
        cssVarPrefix: 'n',
        colorSchemeSelector: '[data-mode="%s"]',
      },
      colorSchemes: {
        light: { palette: paletteOf(light), overlays: noElevation },
        dark: { palette: paletteOf(dark), overlays: noElevation },
      },
      shadows: noElevation,
      breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
      spacing: 8,
      shape: { borderRadius: 4 },
      motion: { reducedMotion: 'system' },
      typography: {
        fontFamily: fonts.text,
        fontSize: 15,
        htmlFontSize: 16,
        fontWeightRegular: 400,
        fontWeightMedium: 500,
        fontWeightBold: 600,
        h1: { ...heading('1.6875rem', 700), '@media (min-width:900px)': { fontSize: '2.5rem' } },
        h2: { ...heading('1.3125rem'), '@media (min-width:900px)': { fontSize: '1.6875rem' } },
        h3: heading('1.3125rem'),
        h4: heading('1.125rem'),
        h5: heading('1rem'),
        h6: heading('0.9375rem'),
        subtitle1: { fontSize: '1.125rem', lineHeight: 1.45 },
        subtitle2: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
        body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
        body2: { fontSize: '0.875rem', lineHeight: 1.45 },
        caption: { fontSize: '0.75rem', lineHeight: 1.4 },
        overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 1.5 },
        button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
      },
      transitions: {
        duration: {
          shortest: 150,
          shorter: 150,
          short: 180,
          standard: 180,
          complex: 200,
          enteringScreen: 200,
          leavingScreen: 150,
        },
      },
      components,
    },
    locale === 'fr' ? frFR : {},
  );
}

const themes: Partial<Record<Locale, Theme>> = {};

/** Returns the theme, with MUI's own texts in the reader's language. */
export function themeFor(locale: Locale): Theme {
  themes[locale] ??= buildTheme(locale);
  return themes[locale];
}
