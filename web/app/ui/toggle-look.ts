/** How a few choices side by side look, of which one holds: for the kit's `ToggleButton`. */
export const toggleLook = {
  px: 2,
  minHeight: 44,
  borderRadius: '10px',
  borderWidth: 1.5,
  borderColor: 'divider',
  color: 'text.secondary',
  bgcolor: 'background.paper',
  textTransform: 'none',
  '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'primary.soft' },
} as const;
