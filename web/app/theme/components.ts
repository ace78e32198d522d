import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { uiTerms } from '@ngoma/api/common/business';
import { fonts, radius } from './tokens.ts';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Minimum size of a touch target. */
const touchTargetPx = 44;

const focusRing = { outline: '3px solid var(--n-palette-primary-main)', outlineOffset: 2 };

const edgesOf = (colour: string, height: string, attachment: 'local' | 'scroll') =>
  ['top', 'bottom'].map((end) => `linear-gradient(var(--n-palette-${colour}) 0 0) ${end}/100% ${height} no-repeat ${attachment}`);

/** Defaults and styles shared by all MUI components: buttons, fields, cards and the rest. */
export const components: Overrides = {
  // A subtitle is a larger paragraph; as a heading it would break the order of headings.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: { borderRadius: radius.field, minHeight: touchTargetPx, padding: '9px 18px', whiteSpace: 'nowrap' },
      text: { padding: '9px 12px' },
      contained: { '&.Mui-disabled': { color: 'var(--n-palette-text-secondary)' } },
      sizeSmall: {
        minHeight: 36,
        padding: '5px 12px',
        fontSize: '0.875rem',
        '@media (pointer: coarse)': { minHeight: touchTargetPx },
      },
      sizeLarge: { minHeight: 50, padding: '12px 22px', fontSize: '1rem' },
      outlined: {
        borderColor: 'var(--n-palette-divider)',
        borderWidth: 1.5,
        color: 'var(--n-palette-text-primary)',
        '&:hover': { borderColor: 'var(--n-palette-primary-main)', background: 'var(--n-palette-primary-soft)' },
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: { width: touchTargetPx, height: touchTargetPx, borderRadius: radius.field } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: { borderRadius: radius.card, borderColor: 'var(--n-palette-divider)', boxShadow: 'var(--n-palette-surface-shadow)' },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem', marginInline: 2 } } },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 600, borderRadius: 999 },
      sizeSmall: { height: 26, fontSize: '0.8125rem' },
      outlined: { borderColor: 'var(--n-palette-divider)', borderWidth: 1.5 },
    },
  },
  MuiBadge: { defaultProps: { max: uiTerms.badgeMax }, styleOverrides: { badge: { fontWeight: 600 } } },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: radius.card, boxShadow: 'var(--n-palette-surface-shadowRaised)' },
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontFamily: fonts.heading, fontWeight: 600, fontSize: '1.3125rem', paddingBottom: 8 } },
  },
  // A hairline above and below the scrolled content, only while there is more on that side: a background layer that scrolls along
  // covers it at the end.
  MuiDialogContent: {
    styleOverrides: {
      root: {
        background: [...edgesOf('background-paper', '2px', 'local'), ...edgesOf('divider', '1px', 'scroll')].join(','),
      },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', gap: 8 } } },
  MuiMenu: {
    styleOverrides: {
      paper: {
        borderRadius: 12,
        border: '1px solid var(--n-palette-divider)',
        boxShadow: 'var(--n-palette-surface-shadowRaised)',
        marginTop: 6,
      },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: touchTargetPx } } },
  MuiPopover: {
    styleOverrides: {
      paper: {
        borderRadius: 12,
        border: '1px solid var(--n-palette-divider)',
        boxShadow: 'var(--n-palette-surface-shadowRaised)',
      },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: ({ ownerState }) => {
        const tone = ownerState.severity ?? 'info';
        return {
          borderRadius: 12,
          alignItems: 'center',
          background: `var(--n-palette-${tone}-soft)`,
          color: 'var(--n-palette-text-primary)',
          '& .MuiAlert-icon': { color: tone === 'warning' ? 'inherit' : `var(--n-palette-${tone}-main)` },
        };
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 600, textUnderlineOffset: '0.2em' } },
  },
  MuiTab: { styleOverrides: { root: { minHeight: touchTargetPx, textTransform: 'none', fontWeight: 600 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--n-palette-divider)', padding: '11px 16px' },
      head: { fontWeight: 600, fontSize: '0.8125rem', color: 'var(--n-palette-text-secondary)' },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 60, height: 44, padding: '9px 8px' },
      switchBase: {
        padding: '12px 11px',
        color: 'var(--n-palette-background-paper)',
        '&.Mui-checked': { transform: 'translateX(18px)', color: 'var(--n-palette-primary-contrastText)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, background: 'var(--n-palette-primary-main)' },
      },
      track: { borderRadius: 99, opacity: 1, background: 'var(--n-palette-edge)' },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { rounded: { borderRadius: radius.card } } },
  MuiLinearProgress: { styleOverrides: { root: { borderRadius: 99 } } },
};
