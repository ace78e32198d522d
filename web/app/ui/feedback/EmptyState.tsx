import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: ReactNode;
  /** Renders the title as the page's h1, if the page has nothing else. */
  readonly isPageTitle?: boolean | undefined;
  /** Describes what will be here. */
  readonly children?: ReactNode;
  /** The one thing to do. */
  readonly action?: ReactNode;
  /** The address of an illustration such as `/api/art/empty-tickets.svg`; decoration, so it has no alternative text. */
  readonly image?: string;
}

/** Describes what will be here and offers one action. */
export function EmptyState({ title, isPageTitle, children, action, image }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, py: { xs: 5, md: 8 }, px: 2 }}>
      {image && (
        <Box
          component="img"
          src={image}
          alt=""
          width={240}
          height={150}
          loading="lazy"
          sx={{ borderRadius: '16px', mb: 2, objectFit: 'cover', height: 150 }}
        />
      )}
      <Typography variant="h3" component={isPageTitle ? 'h1' : 'h2'}>
        {title}
      </Typography>
      {children && <Typography sx={{ color: 'text.secondary', maxWidth: '48ch' }}>{children}</Typography>}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
