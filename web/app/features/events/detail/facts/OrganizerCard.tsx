import type { EventWithDetails } from '@ngoma/api/features/events/events';
import SealCheck from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './OrganizerCard.module.css';

interface OrganizerCardProps extends Pick<EventWithDetails, 'organizer'> {
  /** Actions about the organizer, such as following them. */
  readonly children?: ReactNode;
}

/** The organizer with picture and link to their page. */
export function OrganizerCard({ organizer, children }: OrganizerCardProps) {
  const { t } = useTranslation();
  return (
    <Card as="section">
      <div className={styles.organizer}>
        <Portrait name={organizer.name} url={organizer.avatar?.url} size="large" />
        <div className={styles.text}>
          <h2 className={styles.name}>
            {organizer.name}
            {organizer.isVerified && <SealCheck role="img" aria-label={t('events:verified')} className={styles.seal} />}
          </h2>
          <TextLink to={`/profile/${organizer._id}`} hasTouchHeight>
            {t('events:organizer.more')}
          </TextLink>
        </div>
      </div>
      {children && <div className={styles.follow}>{children}</div>}
    </Card>
  );
}
