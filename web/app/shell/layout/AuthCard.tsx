import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { radius } from '#theme/tokens.ts';

interface AuthCardProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Uses the full 900 px of the layout; otherwise 480 px for a few fields. */
  readonly wide?: boolean;
}

/** The card over the pattern: the lower part of a phone's screen, a card from sm on. */
export function AuthCard({ title, lead, children, wide = false }: AuthCardProps) {
  return (
    <Box
      sx={{
        bgcolor: 'background.paper',
        color: 'text.primary',
        width: '100%',
        maxWidth: { sm: wide ? 'none' : 480 },
        mx: 'auto',
        flex: { xs: 1, sm: 'none' },
        px: { xs: 2.5, sm: 5 },
        pt: { xs: 3.5, sm: 5 },
        pb: { xs: 'max(32px, env(safe-area-inset-bottom))', sm: 5 },
        borderRadius: { xs: `${radius.ticket}px ${radius.ticket}px 0 0`, sm: `${radius.ticket}px` },
        boxShadow: '0 24px 64px -16px #060820b3',
      }}
    >
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {lead && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{lead}</Typography>}
      <Box sx={{ mt: 3 }}>{children}</Box>
    </Box>
  );
}
