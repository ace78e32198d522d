import type { ComparedBid } from '@ngoma/api/features/projects/bids';
import SealCheckFill from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import CalendarCheck from '@phosphor-icons/core/regular/calendar-check.svg?react';
import CalendarX from '@phosphor-icons/core/regular/calendar-x.svg?react';
import Car from '@phosphor-icons/core/regular/car.svg?react';
import Clock from '@phosphor-icons/core/regular/clock.svg?react';
import ShieldCheck from '@phosphor-icons/core/regular/shield-check.svg?react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatNumber, formatRelative } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useCancellationPolicyText } from '../cancellation-policy-text.ts';
import { bidTones } from '../project-state-colors.ts';
import styles from './BidsCompare.module.css';
import { OfferLines } from './OfferLines.tsx';

export function ProviderLine({ bid }: { bid: Pick<ComparedBid, 'provider'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { provider } = bid;
  const { average, count } = provider.rating;
  return (
    <Row gap={1.5} align="stretch" isSingleLine>
      <Portrait name={provider.name} url={provider.avatar?.url} size="large" />
      <div className={styles.about}>
        <Row gap={0.5} isSingleLine>
          <Text as="h3" isStrong>
            <Link to={`/profile/${provider._id}`} className={styles.name}>
              {provider.name}
            </Link>
          </Text>
          {provider.isVerified && (
            <span className={styles.verified}>
              <SealCheckFill role="img" aria-label={t('projects:bid.verified')} />
            </span>
          )}
        </Row>
        {average === null ? (
          <Text look="small" tone="soft">
            {t('projects:bid.noRating')}
          </Text>
        ) : (
          <div className={styles.rating}>
            <Stars value={average} />
            <span>
              {formatNumber(Math.round(average * 10) / 10, locale)} ({formatNumber(count, locale)})
            </span>
          </div>
        )}
        {provider.headline && (
          <Text look="small" tone="soft">
            {provider.headline}
          </Text>
        )}
      </div>
    </Row>
  );
}

function Mark({ icon: Icon, tone, children }: { icon: ComponentType; tone?: 'leaf' | 'red'; children: ReactNode }) {
  return (
    <li className={styles.mark} data-tone={tone}>
      <span className={styles.markIcon}>
        <Icon />
      </span>
      <div className={styles.markText}>{children}</div>
    </li>
  );
}

/**
 * Returns a formatter of estimated travel times, such as `about 3 h 30 by road`. The server rounds them to quarters of an hour.
 */
function useTravelTimeText(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes === 0) return t('projects:road.here');
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return t('projects:road.minutes', { minutes: rest });
    return rest === 0 ? t('projects:road.hours', { hours }) : t('projects:road.hoursMinutes', { hours, minutes: rest });
  };
}

function Marks({ bid }: { bid: ComparedBid }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const road = useTravelTimeText();
  const policy = useCancellationPolicyText()(bid.cancellationPolicy);
  const isOver = new Date(bid.validUntil) <= new Date();
  return (
    <Stack as="ul" gap={1}>
      {bid.isFree ? (
        <Mark icon={CalendarCheck} tone="leaf">
          {t('projects:bid.free')}
        </Mark>
      ) : (
        <Mark icon={CalendarX} tone="red">
          {t('projects:bid.taken')}
        </Mark>
      )}
      {bid.roadMinutes !== null && <Mark icon={Car}>{road(bid.roadMinutes)}</Mark>}
      <Mark icon={Clock} {...(isOver && { tone: 'red' as const })}>
        {t(isOver ? 'projects:bid.expired' : 'projects:bid.validUntil', { date: formatDate(bid.validUntil, 'dayYear', locale) })}
      </Mark>
      <Mark icon={ShieldCheck}>
        {t('projects:bid.policy', { name: policy.name })}
        <span className={styles.means}>{policy.means}</span>
      </Mark>
    </Stack>
  );
}

interface BidCardProps {
  readonly bid: ComparedBid;
  readonly isCheapest: boolean;
  readonly onAward: (bid: ComparedBid) => void;
  readonly onReject: (bid: ComparedBid) => void;
  /** Renders the link to write to the bidder. */
  readonly messageOf?: ((bid: ComparedBid) => ReactNode) | undefined;
}

function BidCard({ bid, isCheapest, onAward, onReject, messageOf }: BidCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isOut = ['withdrawn', 'rejected', 'declined', 'lapsed'].includes(bid.status);
  return (
    <Card as="li" className={styles.bid} data-status={isOut ? 'out' : bid.status}>
      <ProviderLine bid={bid} />
      <div>
        <p className={styles.price}>
          <Money amountXaf={bid.total} />
        </p>
        <div className={styles.badges}>
          <Badge tone={bidTones[bid.status]}>{t(`projects:bidState.${bid.status}`)}</Badge>
          {isCheapest && <Badge tone="leaf">{t('projects:bid.cheapest')}</Badge>}
          {bid.version > 1 && <Badge>{t('projects:bid.version', { version: bid.version })}</Badge>}
        </div>
      </div>
      <div className={styles.offer}>
        <OfferLines bid={bid} />
      </div>
      <Marks bid={bid} />
      <div className={styles.words}>
        <p className={styles.message}>{bid.message}</p>
        {bid.delivery && (
          <p className={styles.delivery}>
            <strong>{t('projects:bid.delivery')}</strong> {bid.delivery}
          </p>
        )}
        {bid.lostReason && (
          <Text tone="soft">
            <strong>{t('projects:bid.reason')}</strong> {t(`lost-reasons:${bid.lostReason}`)}
          </Text>
        )}
        {bid.reason && (
          <Text tone="soft">
            <strong>{t('projects:bid.reason')}</strong> {bid.reason}
          </Text>
        )}
        <Text look="small" tone="soft">
          {formatRelative(bid.updatedAt, locale)}
        </Text>
        <div className={styles.actions}>
          {bid.canAward && (
            <Button variant="ink" size="medium" onClick={() => onAward(bid)}>
              {t('projects:award.choose', { name: bid.provider.name })}
            </Button>
          )}
          {messageOf?.(bid)}
          {(bid.status === 'placed' || bid.status === 'updated') && (
            <Button
              variant="quiet-danger"
              size="medium"
              aria-label={labelWithValue(t('projects:reject.open'), bid.provider.name, locale)}
              onClick={() => onReject(bid)}
            >
              {t('projects:reject.open')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Bids side by side: aligned row by row on desktop, one below the other on mobile. */
export function BidsCompare({
  bids,
  onAward,
  onReject,
  messageOf,
}: Pick<BidCardProps, 'onAward' | 'onReject' | 'messageOf'> & { readonly bids: readonly ComparedBid[] }) {
  const choosable = bids.filter(({ canAward }) => canAward);
  const lowest = Math.min(...choosable.map(({ total }) => total));
  return (
    <ul className={styles.bids}>
      {bids.map((bid) => (
        <BidCard
          key={bid._id}
          bid={bid}
          isCheapest={choosable.length > 1 && bid.canAward && bid.total === lowest}
          onAward={onAward}
          onReject={onReject}
          messageOf={messageOf}
        />
      ))}
    </ul>
  );
}
