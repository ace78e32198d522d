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
