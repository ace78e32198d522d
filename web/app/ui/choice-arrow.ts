/** The arrow of a choice that is drawn without the kit: an edge in a colour that both modes can read. */
export const choiceArrow = {
  appearance: 'none',
  pr: 5,
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  backgroundImage: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8'%3E%3Cpath d='m1 1 5 5 5-5' fill='none' stroke='%237A7F9C' stroke-width='1.8'/%3E%3C/svg%3E")`,
  backgroundRepeat: 'no-repeat',
  backgroundPosition: 'right 14px center',
  backgroundSize: '12px 8px',
} as const;
