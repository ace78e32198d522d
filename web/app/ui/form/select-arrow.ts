/** The arrow of a native select: a border in a colour that is readable in both modes. */
export const selectArrowSx = {
  appearance: 'none',
  pr: 5,
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  background: 'var(--n-palette-background-paper) url(/choice.svg) right 14px center / 12px 8px no-repeat',
} as const;

/**
 * Hides the browser's own opener of a field with suggestions and puts it over our arrow: theirs is black in both modes and
 * appears only on hover. The field or its container must be positioned.
 */
export const hiddenPickerSx = {
  '&::-webkit-calendar-picker-indicator': {
    position: 'absolute',
    right: 0,
    width: 44,
    height: '100%',
    m: 0,
    p: 0,
    opacity: '0 !important',
    cursor: 'pointer',
  },
} as const;
