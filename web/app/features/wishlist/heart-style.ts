/** The button lies on pictures; its own background keeps it legible. */
export const wishlistButtonSx = {
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
