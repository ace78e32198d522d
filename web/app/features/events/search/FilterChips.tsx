import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { filterRowSx } from '#ui/list/filter-row.ts';

export interface FilterChip {
  readonly label: string;
  readonly to: string;
  readonly isOn: boolean;
}

/** Row of links that filter a list; each is an address that can be shared. Scrolls sideways on mobile, wraps on desktop. */
export function FilterChips({ label, chips }: { label: string; chips: readonly FilterChip[] }) {
  return (
    <Box component="nav" aria-label={label} sx={filterRowSx}>
      {chips.map((chip) => (
        <Box
          key={chip.label}
          component={Link}
          to={chip.to}
          preventScrollReset
          aria-current={chip.isOn ? 'true' : undefined}
          sx={{
            flex: 'none',
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: 44,
            px: 2,
            borderRadius: 99,
            fontWeight: 600,
            fontSize: '0.9375rem',
            textDecoration: 'none',
            border: '1.5px solid',
            ...(chip.isOn
              ? { bgcolor: 'text.primary', color: 'background.default', borderColor: 'text.primary' }
              : { color: 'text.primary', borderColor: 'divider', '&:hover': { borderColor: 'primary.main' } }),
          }}
        >
          {chip.label}
        </Box>
      ))}
    </Box>
  );
}
