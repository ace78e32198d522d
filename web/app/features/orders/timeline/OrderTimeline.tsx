import type { TimelineFact, TimelineKind } from '@ngoma/api/features/orders/timeline';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { zoneNameFor } from '#lib/format/zone-name.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { isBad, isWaiting } from './fact-kinds.ts';
import styles from './OrderTimeline.module.css';
import { timelineQuery } from './timeline.queries.ts';
import { useFactText } from './use-fact-text.ts';

/** Tone of the dot. The text beside it says the same. Only the last fact still waits for what follows. */
const toneOf = (kind: TimelineKind, isLast: boolean): 'red' | 'sun' | 'leaf' => {
  if (isBad(kind)) return 'red';
  return isLast && isWaiting(kind) ? 'sun' : 'leaf';
};

function Fact({ fact, zone, isLast }: { fact: TimelineFact; zone: string; isLast: boolean }) {
  const locale = useLocale();
  const { title, lines } = useFactText()(fact);
  return (
    <li className={styles.fact} data-tone={toneOf(fact.kind, isLast)}>
      <div className={styles.head}>
        <Text isStrong>{title}</Text>
        <time dateTime={fact.at} className={styles.time}>
          {formatDate(fact.at, 'moment', locale, zone)}
        </time>
      </div>
      {lines.map((line) => (
        <Text key={line} look="small" tone="soft">
          {line}
        </Text>
      ))}
    </li>
  );
}

/** Timeline of an order, oldest fact first, in the zone of its event. */
export function OrderTimeline({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(timelineQuery(orderId));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  const { facts, zone } = data;
  const zoneName = facts[0] && zoneNameFor(facts[0].at, zone, locale);
  return (
    <>
      <ol className={styles.facts}>
        {facts.map((fact, index) => (
          <Fact
            key={`${fact.kind} ${fact.at} ${fact.ticket?.code ?? index}`}
            fact={fact}
            zone={zone}
            isLast={index === facts.length - 1}
          />
        ))}
      </ol>
      {zoneName && <p className={styles.zone}>{t('order-timeline:zone', { zone: zoneName })}</p>}
    </>
  );
}
