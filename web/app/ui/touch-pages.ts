/** Numbers of pages for fingers, which need 44 px; without the kit's margins seven of them still stand in one row of a phone. */
export const touchPages = {
  '@media (pointer: coarse)': { '& .MuiPaginationItem-root': { minWidth: 44, height: 44, borderRadius: 99, mx: 0 } },
} as const;
