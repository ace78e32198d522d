import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** One part of the account, with what it is for. */
export function AccountCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {lead && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{lead}</Typography>}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Card>
  );
}
