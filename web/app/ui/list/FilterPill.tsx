import Box, { type BoxProps } from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FilterPillProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly sx?: BoxProps['sx'];
}

/** A filter button with the same style as filter links; the chosen one is ink. */
export function FilterPill({ isOn, onClick, children, sx }: FilterPillProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      sx={
        [
          {
            flex: 'none',
            minHeight: 44,
            px: 2,
            borderRadius: 99,
            border: '1.5px solid',
            borderColor: 'divider',
            bgcolor: 'transparent',
            color: 'text.primary',
            font: 'inherit',
            fontSize: '0.9375rem',
            fontWeight: 600,
            whiteSpace: 'nowrap',
            cursor: 'pointer',
            '&:hover': { borderColor: 'primary.main' },
            '&[aria-pressed=true]': { bgcolor: 'text.primary', color: 'background.default', borderColor: 'text.primary' },
          },
          ...(sx ? [sx].flat() : []),
        ] as BoxProps['sx']
      }
    >
      {children}
    </Box>
  );
}
