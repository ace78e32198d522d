import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Heading } from '#ui/kit/text/Heading.tsx';

interface AccountCardProps {
  /** Anchor for links from other pages. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** One section of the account page, with a sentence on its purpose. */
export function AccountCard({ id: anchor, title, lead, children }: AccountCardProps) {
  const id = useId();
  return (
    <Card component="section" id={anchor} aria-labelledby={id} sx={{ p: { xs: 2, md: 3 } }}>
      <Heading id={id} level={2} look="part">
        {title}
      </Heading>
      {lead && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{lead}</Typography>}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Card>
  );
}
