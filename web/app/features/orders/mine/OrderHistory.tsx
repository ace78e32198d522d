import type { OrderTimeline, TimelineKind } from '@ngoma/api/features/orders/timeline';
import { formatDate } from '#lib/format/format.ts';
import { zoneNameFor } from '#lib/format/zone-name.ts';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Timeline } from '#ui/kit/data/Steps.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { isBad, isWaiting } from '../timeline/fact-kinds.ts';
import { useFactText } from '../timeline/use-fact-text.ts';

const historyTexts = textsFrom({
  en: () => joinTexts([import('virtual:texts/en/order-timeline'), import('virtual:texts/en/payments')]),
  fr: () => joinTexts([import('virtual:texts/fr/order-timeline'), import('virtual:texts/fr/payments')]),
});

/** The colour of a fact; its text says the same. Only the last one still waits for what follows. */
const toneOf = (kind: TimelineKind, isLast: boolean) => {
  if (isBad(kind)) return 'red';
  return isLast && isWaiting(kind) ? 'sun' : 'leaf';
};

interface OrderHistoryProps {
  readonly timeline: OrderTimeline;
}

/** The facts about an order, oldest first, in the zone of its event. */
export const OrderHistory = (props: OrderHistoryProps) => (
  <OwnTexts source={historyTexts} fallback={null}>
    <Facts {...props} />
  </OwnTexts>
);

function Facts({ timeline: { facts, zone } }: OrderHistoryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const textOf = useFactText();
  // The server does not know the reader's zone.
  const isHydrated = useHydrated();
  const zoneName = isHydrated && facts[0] ? zoneNameFor(facts[0].at, zone, locale) : undefined;
  return (
    <>
      <Timeline
        entries={facts.map((fact, index) => {
          const { title, lines } = textOf(fact);
          return {
            key: `${fact.kind} ${fact.at} ${fact.ticket?.code ?? index}`,
            title,
            text: lines.map((line, place) => (
              <span key={line}>
                {place > 0 && <br />}
                {line}
              </span>
            )),
            time: <time dateTime={fact.at}>{formatDate(fact.at, 'moment', locale, zone)}</time>,
            tone: toneOf(fact.kind, index === facts.length - 1),
          };
        })}
      />
      {zoneName && (
        <Text look="small" tone="soft">
          {t('order-timeline:zone', { zone: zoneName })}
        </Text>
      )}
    </>
  );
}
