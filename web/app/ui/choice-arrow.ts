/** The arrow of a choice that is drawn without the kit: an edge in a colour that both modes can read. */
export const choiceArrow = {
  appearance: 'none',
  pr: 5,
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  background: 'var(--n-palette-background-paper) url(/choice.svg) right 14px center / 12px 8px no-repeat',
} as const;
