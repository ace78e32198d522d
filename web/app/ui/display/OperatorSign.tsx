import Box from '@mui/material/Box';
import type { OperatorId } from '#lib/mobile-operator.ts';

/** Colours of each operator's brand; its name is always shown beside. */
const brands: Readonly<Record<OperatorId, { readonly ground: string; readonly ink: string; readonly sign: string }>> = {
  mtn: { ground: '#FFCB05', ink: '#14183A', sign: 'MTN' },
  orange: { ground: '#FF7900', ink: '#14183A', sign: 'OM' },
  card: { ground: '#2F3BA2', ink: '#FFFFFF', sign: '••••' },
};

interface OperatorSignProps {
  readonly operator: OperatorId;
  /** Grey, for an operator that cannot be chosen. */
  readonly isDimmed?: boolean;
}

/** The sign of an operator in its colours; decoration. */
export function OperatorSign({ operator, isDimmed = false }: OperatorSignProps) {
  const { ground, ink, sign } = brands[operator];
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        bgcolor: ground,
        color: ink,
        fontWeight: 700,
        fontSize: '0.8125rem',
        borderRadius: '8px',
        px: 1,
        height: 28,
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        filter: isDimmed ? 'grayscale(1)' : 'none',
      }}
    >
      {sign}
    </Box>
  );
}
