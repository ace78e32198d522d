import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './welcome.module.css';
import type { NextEvent } from './welcome.ts';

interface NextEventCardProps {
  readonly event: NextEvent;
  /** One line, over a form that takes the whole width; otherwise a poster beside the form from 900 px on. */
  readonly isCompact?: boolean;
}

/** The event to which the reader returns, with the tickets that they have chosen, if any: nothing is lost on the way. */
export function NextEventCard({ event, isCompact = false }: NextEventCardProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t(event.lines.length > 0 ? 'auth:welcome.basket' : 'auth:welcome.event')}
      className={styles.next}
      data-compact={isCompact || undefined}
    >
      <Link to={`/our-event/${event._id}`} className={styles.nextPoster}>
        <Poster src={event.coverUrl} isFirst />
        <VisuallyHidden>{event.name}</VisuallyHidden>
      </Link>
      <div className={styles.nextTexts}>
        <p className={styles.leadName}>{event.name}</p>
        <p className={styles.soft}>{event.when}</p>
        <p className={styles.place}>{event.place ?? t('events:online')}</p>
        {event.lines.length > 0 && (
          <ul className={styles.lines}>
            {event.lines.map(({ name, quantity, total }) => (
              <li key={name} className={styles.line}>
                <span>{t('auth:welcome.line', { quantity, name })}</span>
                <span className={styles.price} data-free={total === '' || undefined}>
                  {total || t('common:free')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
