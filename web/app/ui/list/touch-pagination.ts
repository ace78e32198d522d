/** Page numbers with touch targets of 44 px; without MUI's margins seven of them fit in one row of a phone. */
export const touchPaginationSx = {
  '@media (pointer: coarse)': { '& .MuiPaginationItem-root': { minWidth: 44, height: 44, borderRadius: 99, mx: 0 } },
} as const;
