/** The focus ring of the theme for star inputs, also around all stars while none is chosen; MUI's own is thin and grey. */
export const starRing = {
  '&.Mui-focusVisible .MuiRating-iconActive, & .MuiRating-labelEmptyValueActive': {
    outline: '3px solid var(--n-palette-primary-main)',
    borderRadius: '4px',
  },
} as const;
