/** The arrow of a choice that is drawn without the kit: an edge in a colour that both modes can read. */
export const choiceArrow = {
  appearance: 'none',
  pr: 5,
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  background: 'var(--n-palette-background-paper) url(/choice.svg) right 14px center / 12px 8px no-repeat',
} as const;

/**
 * What browsers put into a field with suggestions to open them, made unseen over the house's own arrow: their own is black in
 * both modes, and comes and goes with the pointer. The field, or what it stands in, is positioned.
 */
export const unseenOpener = {
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
