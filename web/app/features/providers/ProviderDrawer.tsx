import type { ProviderDetail } from '@ngoma/api/features/providers';
import SealCheckFill from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ProviderRating } from './FoundProviders.tsx';
import styles from './ProviderDrawer.module.css';
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
    <Dialog
      isOpen
      shape="drawer"
      width="page"
      title={
        <span className={styles.head}>
          <Portrait name={provider?.name ?? ''} url={provider?.avatar?.url} size="large" />
          <span>
            {provider?.name ?? <Skeleton width={60} />}{' '}
            {provider?.isVerified && <SealCheckFill role="img" aria-label={t('events:verified')} className={styles.verified} />}
          </span>
        </span>
      }
      onClose={onClose}
      actions={provider && actionOf?.(provider)}
    >
      {provider && (
        <Row justify="between">
          <ProviderRating rating={provider.rating} />
          <TextLink to={`/profile/${id}`}>{t('provider-search:publicProfile')}</TextLink>
        </Row>
      )}
      {!provider && error && <LoadError error={error} onRetry={refetch} />}
      {!provider && !error && <PanelSkeleton size="page" />}
      {provider && <ProviderOffer provider={provider}>{reviewsOf?.(provider)}</ProviderOffer>}
    </Dialog>
  );
}
