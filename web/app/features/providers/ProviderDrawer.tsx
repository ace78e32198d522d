import Close from '@mui/icons-material/Close';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Verified from '@mui/icons-material/Verified';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ProviderDetail } from '@ngoma/api/features/providers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Drawer } from '#ui/overlay/overlays.tsx';
import { ProviderRating } from './FoundProviders.tsx';
import { ProviderOffer } from './ProviderOffer.tsx';
import { providerQuery } from './providers.queries.ts';

interface ProviderDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Renders the action for this provider, at the bottom of the drawer. */
  readonly actionOf?: (provider: ProviderDetail) => ReactNode;
  /** Renders the clients' reviews, if the page has them. */
  readonly reviewsOf?: (provider: ProviderDetail) => ReactNode;
}

/** One provider beside the list: services, portfolio, free days, reviews and an action. */
export function ProviderDrawer({ id, onClose, actionOf, reviewsOf }: ProviderDrawerProps) {
  const { t } = useTranslation();
  const { data: provider, error, refetch } = useQuery(providerQuery(id));
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': 'provider-title', sx: { width: 'min(100vw, 640px)' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
        <Portrait name={provider?.name ?? ''} url={provider?.avatar?.url} size="large" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id="provider-title" variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {provider?.name ?? <Skeleton width={160} />}{' '}
            {provider?.isVerified && (
              <Verified
                titleAccess={t('events:verified')}
                sx={{ color: 'primary.main', fontSize: 20, verticalAlign: 'middle' }}
              />
            )}
          </Typography>
          {provider && <ProviderRating rating={provider.rating} />}
        </Box>
        <IconButton component={Link} to={`/profile/${id}`} aria-label={t('provider-search:publicProfile')}>
          <OpenInNew />
        </IconButton>
        <IconButton onClick={onClose} aria-label={t('provider-search:close')}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 2, pb: 4 }} tabIndex={0} role="region" aria-labelledby="provider-title">
        {!provider && error && <LoadError error={error} onRetry={refetch} />}
        {!provider && !error && <Skeleton variant="rounded" height={420} />}
        {provider && <ProviderOffer provider={provider}>{reviewsOf?.(provider)}</ProviderOffer>}
      </Box>
      {provider && actionOf && (
        <Box sx={{ p: 2, borderTop: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}>{actionOf(provider)}</Box>
      )}
    </Drawer>
  );
}
