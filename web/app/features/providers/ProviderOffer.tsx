import type { PortfolioItem, ProviderDetail, ProviderService, ServicePackage } from '@ngoma/api/features/providers';
import PlayCircleFill from '@phosphor-icons/core/fill/play-circle-fill.svg?react';
import MapPin from '@phosphor-icons/core/regular/map-pin.svg?react';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Columns } from '#ui/kit/layout/Columns.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Formatted } from '#ui/kit/text/Formatted.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Money } from '#ui/kit/text/Money.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ProviderOffer.module.css';

const hostNames = { youtube: 'YouTube', tiktok: 'TikTok', facebook: 'Facebook' } as const;

function Package({ of }: { of: ServicePackage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <li className={styles.package}>
      <div className={styles.packageHead}>
        <Text as="span" isStrong>
          {of.name}
          {of.hours !== null && (
            <span className={styles.hours}> · {t('providers:hours', { hours: formatNumber(of.hours, locale) })}</span>
          )}
        </Text>
        <Text as="span" isStrong>
          <Money amountXaf={of.price} />
        </Text>
      </div>
      {of.includes.length > 0 && (
        <Text look="small" tone="soft">
          {of.includes.join(' · ')}
        </Text>
      )}
    </li>
  );
}

/** A text of a provider, with its formatting if it has one. */
function Words({ text, html }: { text: string | null; html: string | null }) {
  if (html) return <Formatted html={html} />;
  return text && <p className={styles.words}>{text}</p>;
}

function Service({ of }: { of: ProviderService }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card as="article" padding="wide">
      <Text look="small" tone="primary" isStrong>
        {t(`services:kind.${of.category}`)}
      </Text>
      <Heading level={3} look="part">
        {of.title}
      </Heading>
      <Words text={of.description} html={of.descriptionHtml} />
      {of.packages.length > 0 ? (
        <ul className={styles.packages}>
          {of.packages.map((one) => (
            <Package key={one.name} of={one} />
          ))}
        </ul>
      ) : (
        <Text isStrong>
          {of.priceFrom === null ? t('providers:onRequest') : t('providers:from', { price: formatMoney(of.priceFrom, locale) })}
        </Text>
      )}
    </Card>
  );
}

/** A video on another website is a link, so nothing is loaded from there before a person follows it. */
function VideoLink({ item }: { item: Extract<PortfolioItem, { kind: 'video' }> }) {
  const { t } = useTranslation();
  return (
    <a href={item.url} target="_blank" rel="noopener nofollow ugc" className={styles.video}>
      <PlayCircleFill className={styles.play} />
      <span>
        <strong className={styles.videoName}>{item.caption ?? t('providers:film')}</strong>
        {t('providers:watchOn', { host: hostNames[item.host] })}
      </span>
    </a>
  );
}

function Picture({ item }: { item: Extract<PortfolioItem, { kind: 'picture' }> }) {
  const { t } = useTranslation();
  return (
    <figure>
      <img
        src={item.picture.url}
        srcSet={item.picture.srcSet}
        sizes="(min-width: 1200px) 300px, (min-width: 600px) 45vw, 92vw"
        alt={item.caption ?? t('providers:workPicture')}
        width={item.width ?? 480}
        height={item.height ?? 360}
        loading="lazy"
        decoding="async"
        className={styles.picture}
      />
      {item.caption && <figcaption className={styles.caption}>{item.caption}</figcaption>}
    </figure>
  );
}

function FreeDates({ days }: { days: readonly string[] }) {
  const locale = useLocale();
  return (
    <Row as="ul">
      {days.map((day) => (
        <li key={day}>
          <Badge tone="leaf">
            <time dateTime={day}>{formatDate(`${day}T12:00:00Z`, 'day', locale)}</time>
          </Badge>
        </li>
      ))}
    </Row>
  );
}

interface ProviderOfferProps {
  readonly provider: Pick<
    ProviderDetail,
    'headline' | 'about' | 'aboutHtml' | 'cities' | 'travels' | 'services' | 'portfolio' | 'nextFreeDates'
  >;
  /** Content between the portfolio and the free days, such as reviews. */
  readonly children?: ReactNode;
}

function Introduction({ provider: { headline, about, aboutHtml, cities, travels } }: Pick<ProviderOfferProps, 'provider'>) {
  const { t } = useTranslation();
  if (!headline && !about && cities.length === 0) return null;
  return (
    <Stack gap={1}>
      {headline && (
        <Text look="lead" isStrong>
          {headline}
        </Text>
      )}
      {cities.length > 0 && (
        <Text tone="soft">
          <MapPin className={styles.pin} /> {cities.join(', ')}
          {travels && <> · {t('providers:travels')}</>}
        </Text>
      )}
      <Words text={about} html={aboutHtml} />
    </Stack>
  );
}

/** A provider's description, services, portfolio and free days, on the public profile and in the organizer's search. */
export function ProviderOffer({ provider, children }: ProviderOfferProps) {
  const { t } = useTranslation();
  const { services, portfolio, nextFreeDates } = provider;
  return (
    <div className={styles.offer}>
      <Introduction provider={provider} />
      {services.length > 0 && (
        <Section title={t('providers:services')}>
          <Columns split="wide">
            {services.map((one) => (
              <Service key={one._id} of={one} />
            ))}
          </Columns>
        </Section>
      )}
      {portfolio.length > 0 && (
        <Section title={t('providers:portfolio')}>
          <Columns split="medium">
            {portfolio.map((item) =>
              item.kind === 'video' ? <VideoLink key={item._id} item={item} /> : <Picture key={item._id} item={item} />,
            )}
          </Columns>
        </Section>
      )}
      {children}
      {nextFreeDates.length > 0 && (
        <Section title={t('providers:nextFree')}>
          <FreeDates days={nextFreeDates} />
        </Section>
      )}
    </div>
  );
}
