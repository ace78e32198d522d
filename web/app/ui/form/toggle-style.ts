/** The style of MUI's `ToggleButton` for a few choices side by side, one of which is selected. */
export const toggleSx = {
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
