/** A row of filters: scrolls sideways to the edge of a phone, and wraps to a second row on a desktop. */
export const filterRowSx = {
  display: 'flex',
  gap: 1,
  flexWrap: { md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: 0.5,
  scrollbarWidth: 'none',
} as const;
