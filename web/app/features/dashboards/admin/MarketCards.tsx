import type { MarketActivity } from '@ngoma/api/features/dashboards/dashboards';
import SealCheck from '@phosphor-icons/core/regular/seal-check.svg?react';
import type { ReactNode } from 'react';
import { formatDate, formatNumber, formatRelative } from '#lib/format/format.ts';
import { quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './MarketCards.module.css';

function Section({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} padding="none">
      <Heading level={2} look="part" id={id} className={styles.title}>
        {title}
      </Heading>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.content}>{children}</div>
    </Card>
  );
}

const nothing = (words: string) => <p className={styles.nothing}>{words}</p>;

type Person = MarketActivity['providers']['newest'][number];

function PersonRow({ person, children }: { person: Person; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className={styles.person}>
      <Portrait name={person.name} url={person.avatar?.url} />
      <div className={styles.texts}>
        <TextLink to={`/user-management?open=${person._id}`}>{person.name}</TextLink>
        {person.isVerified && (
          <span className={styles.verified}>
            <SealCheck role="img" aria-label={t('supervision:account.verified')} />
          </span>
        )}
        <div className={styles.details}>{children}</div>
      </div>
    </li>
  );
}

/** Providers: how many, how many are verified, and the newest. */
export function Providers({ providers }: Pick<MarketActivity, 'providers'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section
      id="providers-title"
      title={t('supervision:market.providers')}
      lead={t('supervision:market.verified', { count: providers.verified, verified: providers.verified, total: providers.total })}
    >
      {providers.newest.length === 0 && nothing(t('supervision:market.noProviders'))}
      <ul className={styles.list}>
        {providers.newest.map((person) => (
          <PersonRow key={person._id} person={person}>
            {t('supervision:market.joined', { when: formatRelative(person.createdAt, locale) })}
          </PersonRow>
        ))}
      </ul>
    </Section>
  );
}

/** Organizers with their sales. */
export function Organizers({ organizers }: Pick<MarketActivity, 'organizers'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section
      id="organizers-title"
      title={t('supervision:market.organizers')}
      lead={t('supervision:market.verified', {
        count: organizers.verified,
        verified: organizers.verified,
        total: organizers.total,
      })}
    >
      {organizers.newest.length === 0 && nothing(t('supervision:market.noOrganizers'))}
      <ul className={styles.list}>
        {organizers.newest.map((person) => (
          <PersonRow key={person._id} person={person}>
            {t('supervision:market.joined', { when: formatRelative(person.createdAt, locale) })} ·{' '}
            {t('supervision:market.events', { count: person.eventCount })} ·{' '}
            {t('supervision:tickets', { count: person.ticketsSold })}
          </PersonRow>
        ))}
      </ul>
    </Section>
  );
}

const tones: Readonly<Record<MarketActivity['watch'][number]['why'], BadgeTone>> = {
  suspended: 'red',
  unverified_seller: 'sun',
  badly_rated: 'neutral',
};

// A suspended event opens where it can be restored.
const addressOf = ({ eventId, why }: MarketActivity['watch'][number]): string =>
  why === 'suspended' ? `/ticketing-&-transactions-supervision?tab=events&open=${eventId}` : `/our-event/${eventId}`;

/** Events that need a check, with the reason. */
export function EventsToCheck({ watch }: Pick<MarketActivity, 'watch'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section id="watch-title" title={t('supervision:market.watch')} lead={t('supervision:market.watchWords')}>
      {watch.length === 0 && nothing(t('supervision:market.nothingToWatch'))}
      <ul className={styles.list}>
        {watch.map((event) => (
          <li key={event.eventId} className={styles.event}>
            <Badge tone={tones[event.why]}>{t(`supervision:market.why.${event.why}`)}</Badge>
            <TextLink to={addressOf(event)}>{event.eventName}</TextLink>
            <div className={styles.details}>
              {event.organizerName} · {formatDate(event.date, 'dayYear', locale)} ·{' '}
              {t('supervision:tickets', { count: event.sold })} · <Money amountXaf={event.revenue} />
              {event.why === 'badly_rated' && event.rating !== null && ` · ${formatNumber(event.rating, locale)} / 5`}
            </div>
            {event.reason && <div className={styles.reason}>{quoted(event.reason, locale)}</div>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
