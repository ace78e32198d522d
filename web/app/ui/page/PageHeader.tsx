import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useContext } from 'react';
import { type ShownTitle, ShownTitleContext } from '#lib/page/shown-title.ts';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Buttons on the right, below the title on phones. */
  readonly actions?: ReactNode;
}

// The frame already shows the same title; screen readers still need the page's one h1.
const unseen = ({ from }: ShownTitle) => ({
  position: { [from]: 'absolute' },
  width: { [from]: '1px' },
  height: { [from]: '1px' },
  overflow: { [from]: 'hidden' },
  clipPath: { [from]: 'inset(50%)' },
});

/** The header of a page: its one h1, a lead sentence and actions. The h1 is visually hidden if the frame shows it. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  const shown = useContext(ShownTitleContext);
  const isDouble = shown && String(title).toLowerCase() === shown.title.toLowerCase();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: isDouble ? 'center' : { xs: 'flex-start', md: 'flex-end' },
        justifyContent: 'space-between',
        gap: 2,
        mb: isDouble && !lead && !actions ? (shown.from === 'xs' ? 0 : { xs: 2.5, md: 3, xl: 0 }) : { xs: 2.5, md: 3 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="h1" sx={isDouble ? unseen(shown) : { overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {lead && (
          <Typography
            sx={{
              color: 'text.secondary',
              mt: isDouble ? { xs: 0.5, [shown.from]: 0 } : 0.5,
              maxWidth: '75ch',
              textWrap: 'pretty',
            }}
          >
            {lead}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
