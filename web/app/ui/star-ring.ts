/** The house's ring around stars that are given by the keyboard, and around all of them while none is: the kit's is thin and grey. */
export const starRing = {
  '&.Mui-focusVisible .MuiRating-iconActive, & .MuiRating-labelEmptyValueActive': {
    outline: '3px solid var(--n-palette-primary-main)',
    borderRadius: '4px',
  },
} as const;
