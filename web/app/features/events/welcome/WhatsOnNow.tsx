import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './welcome.module.css';
import type { WelcomeEvent, WhatsOn } from './welcome.ts';

/** Events of tonight and this weekend, for strangers whom the root address has sent to the sign-in: one tap to each event. */
export function WhatsOnNow({ whatsOn: { period, lead, rows } }: { readonly whatsOn: WhatsOn }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="whats-on" className={styles.whatsOn}>
      <Heading level={2} id="whats-on">
        {t(`auth:welcome.${period}`)}
      </Heading>
      <Link to={`/our-event/${lead._id}`} className={styles.lead}>
        <Poster src={lead.coverUrl} isFirst>
          <Badge tone="card">{lead.when}</Badge>
        </Poster>
        <span className={styles.leadTexts}>
          <span className={styles.leadName}>{lead.name}</span>
          <Price event={lead} />
        </span>
        <Place event={lead} />
      </Link>
      <ul className={styles.rows}>
        {rows.map((event) => (
          <li key={event._id}>
            <Link to={`/our-event/${event._id}`} className={styles.row}>
              <Poster src={event.coverUrl} shape="small" />
              <span className={styles.rowTexts}>
                <span className={styles.name}>{event.name}</span>
                <span className={styles.soft}>{event.when}</span>
                <Place event={event} />
              </span>
              <Price event={event} />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to="/our-event" isWide>
        {t('auth:welcome.all')}
      </ButtonLink>
    </section>
  );
}

function Place({ event }: { readonly event: WelcomeEvent }) {
  const { t } = useTranslation();
  return <span className={styles.place}>{event.place ?? t('events:online')}</span>;
}

function Price({ event: { priceFrom } }: { readonly event: WelcomeEvent }) {
  const { t } = useTranslation();
  if (priceFrom === null) return null;
  return (
    <span className={styles.price} data-free={priceFrom === '' || undefined}>
      {priceFrom || t('common:free')}
    </span>
  );
}
