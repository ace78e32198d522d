import type { EventWithDetails } from '@ngoma/api/features/events/events';
import ArrowUUpLeft from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react';
import Check from '@phosphor-icons/core/regular/check.svg?react';
import Clock from '@phosphor-icons/core/regular/clock.svg?react';
import NavigationArrow from '@phosphor-icons/core/regular/navigation-arrow.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { formatDate } from '#lib/format/format.ts';
import { mapAddress } from '#lib/format/map-address.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Timeline } from '#ui/kit/data/Steps.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import styles from './EventFacts.module.css';
import { refundStepsOf } from './refund-steps.ts';

const hourMs = 60 * 60 * 1000;

/** Returns the deadlines of an event's refund policy with the share that is paid back until then, the earliest first. */
function refundDeadlines({ policy, date }: Pick<RefundStepsProps, 'policy' | 'date'>) {
  const { kind, hoursBefore = 0 } = policy;
  const steps = kind === 'until' ? [{ hoursBefore: hoursBefore ?? 0, percent: 100 }] : refundStepsOf(policy);
  return steps.map((step) => ({ percent: step.percent, at: new Date(new Date(date).getTime() - step.hoursBefore * hourMs) }));
}

interface RefundStepsProps extends Pick<EventWithDetails, 'date' | 'zone'> {
  readonly policy: EventWithDetails['refundPolicy'];
  /** The time of rendering. */
  readonly now: string;
}

/** Describes what buyers get back and until when: before the deadlines, after them, and if the event is cancelled. */
export function RefundSteps({ date, zone, policy, now }: RefundStepsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const deadlines = refundDeadlines({ policy, date });
  const isPassed = (at: Date) => at <= new Date(now);
  const isOver = deadlines.length > 0 && deadlines.every(({ at }) => isPassed(at));
  const entries = [
    ...deadlines.map(({ at, percent }) => {
      const step = {
        key: `${at.getTime()} ${percent}`,
        title: t('events:refunds.until', { date: formatDate(at, 'moment', locale, zone) }),
      };
      if (isPassed(at)) return { ...step, text: t('events:refunds.passed'), icon: <Clock />, tone: 'coming' as const };
      const text = percent === 100 ? t('events:refunds.full') : t('events:refunds.part', { percent });
      return { ...step, text, icon: <Check />, tone: 'leaf' as const };
    }),
    {
      key: 'after',
      title: t(isOver ? 'events:refunds.now' : deadlines.length > 0 ? 'events:refunds.after' : 'events:refunds.always'),
      text: t('events:refund.none'),
      icon: <X />,
      tone: 'sun' as const,
    },
    {
      key: 'cancelled',
      title: t('events:refunds.cancelled'),
      text: t('events:refunds.cancelledText'),
      icon: <ArrowUUpLeft />,
      tone: 'primary' as const,
    },
  ];
  return (
    <Section title={t('events:refunds.title')}>
      <Timeline entries={entries} />
    </Section>
  );
}

interface PlaceCardProps {
  readonly event: Pick<EventWithDetails, 'online' | 'location' | 'city'>;
  /** How to find the place, as one tells a taxi driver; its name and city without it. */
  readonly landmark?: string | null | undefined;
  /** The organizer's link to a map; a search for the place without it. */
  readonly mapLink?: string | null | undefined;
}

/** Where the event takes place, with a link to a map. Nothing for an online event. */
export function PlaceCard({ event, landmark, mapLink }: PlaceCardProps) {
  const { t } = useTranslation();
  const map = mapAddress(event);
  if (!map) return null;
  return (
    <Card as="section">
      <div className={styles.place}>
        <p className={styles.label}>{t('events:place.taxi')}</p>
        <p className={styles.sentence}>{t('events:place.sentence', { place: landmark ?? event.location, city: event.city })}</p>
        <ButtonLink href={mapLink ?? map} target="_blank" rel="noopener" size="medium" icon={<NavigationArrow />}>
          {t('events:place.directions')}
        </ButtonLink>
      </div>
    </Card>
  );
}
