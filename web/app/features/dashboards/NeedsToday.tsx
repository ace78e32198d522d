import type { OrganizerTask } from '@ngoma/api/features/dashboards/dashboards';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './NeedsToday.module.css';

const tones: Readonly<Record<OrganizerTask['kind'], BadgeTone>> = {
  suspended: 'red',
  postponed: 'sun',
  nearly_sold_out: 'sun',
  payments_waiting: 'primary',
  questions: 'primary',
  draft: 'neutral',
};

/** Separates sold-out ticket types from those that are nearly sold out. */
const kindOf = (need: OrganizerTask) => (need.kind === 'nearly_sold_out' && need.left === 0 ? 'sold_out' : need.kind);

/** Returns the path of the page where the organizer can act on it. */
function placeOf(need: OrganizerTask): string {
  if (need.kind === 'draft') return `/events/add-new?event=${need.eventId}`;
  if (need.kind === 'questions') return `/events/questions?event=${need.eventId}&state=waiting`;
  // The date is under the first tab.
  if (need.kind === 'postponed') return `/events/edit?event=${need.eventId}`;
  return `/events/edit?event=${need.eventId}&tab=${need.kind === 'suspended' ? 'settings' : 'tickets'}`;
}

function useTaskText(): (need: OrganizerTask) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (need) => {
    switch (need.kind) {
      case 'suspended':
        return t('dashboards:needs.words.suspended', { reason: need.reason ?? '' });
      case 'postponed':
        return t('dashboards:needs.words.postponed', { reason: need.reason ?? '' });
      case 'nearly_sold_out':
        return need.left === 0 ? t('dashboards:needs.words.soldOut') : t('dashboards:needs.words.left', { count: need.left });
      case 'payments_waiting':
        return t('dashboards:needs.words.waiting', { count: need.orders, amount: formatMoney(need.amount, locale) });
      case 'questions':
        return t('dashboards:needs.words.questions', { count: need.questions });
      case 'draft':
        return t('dashboards:needs.words.draft');
    }
  };
}

/** The tasks that wait for the organizer, each with a link. */
export function NeedsToday({ needs }: { needs: readonly OrganizerTask[] }) {
  const { t } = useTranslation();
  const textOf = useTaskText();
  return (
    <Card aria-labelledby="needs-title" as="section">
      <Heading level={2} look="part" id="needs-title" className={styles.title}>
        {t('dashboards:needs.title')}
      </Heading>
      {needs.length === 0 && <Text tone="soft">{t('dashboards:needs.nothing')}</Text>}
      <Stack as="ul">
        {needs.map((need) => (
          <Stack key={`${need.kind} ${need.eventId}`} as="li" gap={0.5} align="start">
            <Badge tone={tones[need.kind]}>{t(`dashboards:needs.kind.${kindOf(need)}`)}</Badge>
            <div>
              <TextLink to={placeOf(need)}>{need.eventName}</TextLink> <span>{textOf(need)}</span>
            </div>
            {need.kind === 'postponed' && (
              <ButtonLink size="medium" to={placeOf(need)}>
                {t('dashboards:needs.setDate')}
              </ButtonLink>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
