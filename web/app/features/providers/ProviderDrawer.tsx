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
import { useTranslation } from '#lib/use-translation.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Drawer } from '#ui/overlays.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { ProviderRating } from './FoundProviders.tsx';
import { ProviderOffer } from './ProviderOffer.tsx';
import { providerQuery } from './providers.queries.ts';

interface ProviderDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
  /** What can be done with this provider, at the thumb. */
  readonly actionOf?: (provider: ProviderDetail) => ReactNode;
  /** What clients said, where there is something to show it. */
  readonly reviewsOf?: (provider: ProviderDetail) => ReactNode;
}

/** One provider beside the list: offer, work, free days, and what can be done. */
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
        <PersonAvatar name={provider?.name ?? ''} url={provider?.avatar?.url} sizePx={48} />
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
        <IconButton component={Link} to={`/profile/${id}`} aria-label={t('find-providers:publicProfile')}>
          <OpenInNew />
        </IconButton>
        <IconButton onClick={onClose} aria-label={t('find-providers:close')}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 2, pb: 4 }} tabIndex={0} role="region" aria-labelledby="provider-title">
        {!provider && error && <LoadFailure error={error} onRetry={refetch} />}
        {!provider && !error && <Skeleton variant="rounded" height={420} />}
        {provider && <ProviderOffer provider={provider}>{reviewsOf?.(provider)}</ProviderOffer>}
      </Box>
      {provider && actionOf && (
        <Box sx={{ p: 2, borderTop: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}>{actionOf(provider)}</Box>
      )}
    </Drawer>
  );
}
