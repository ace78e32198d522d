/** The heart lies on pictures: its own ground keeps it legible on any of them. */
export const heartSx = {
  position: 'relative',
  zIndex: 1,
  width: 44,
  height: 44,
  borderRadius: '50%',
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: '1px solid',
  borderColor: 'divider',
  '&:hover': { bgcolor: 'background.paper', color: 'error.main' },
  '&[aria-pressed="true"]': { color: 'error.main' },
} as const;
