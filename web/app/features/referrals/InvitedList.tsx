import type { InvitedPerson } from '@ngoma/api/features/people/referrals';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ListRow } from '#ui/list/ListRow.tsx';
import styles from './InvitedList.module.css';

const tones: Readonly<Record<InvitedPerson['state'], BadgeTone>> = {
  joined: 'neutral',
  ticket_bought: 'sun',
  earned: 'leaf',
  own_number: 'red',
  own_device: 'red',
  own_payer: 'red',
  refunded: 'neutral',
};

/** Invited people and the state of each invitation. */
export function InvitedList({ people }: { people: readonly InvitedPerson[] }) {
  return (
    <Card padding="none">
      <ul className={styles.list}>
        {people.map((person) => (
          <Person key={person._id} person={person} />
        ))}
      </ul>
    </Card>
  );
}

/** States in which an invitation does not count, each with its own explanation. */
const excludedStates = ['own_number', 'own_device', 'own_payer', 'refunded'] as const;

function Person({ person }: { person: InvitedPerson }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, state, points, joinedAt, decidedAt } = person;
  return (
    <ListRow>
      <div className={styles.texts}>
        <Text isStrong>{name}</Text>
        <Text look="small" tone="soft">
          {decidedAt
            ? t('referrals:decided', { date: formatDate(decidedAt, 'dayYear', locale) })
            : t('referrals:joinedAt', { date: formatDate(joinedAt, 'dayYear', locale) })}
        </Text>
        {isOneOf(excludedStates, state) && <Text look="small">{t(`referrals:why.${state}`)}</Text>}
      </div>
      <div className={styles.state}>
        <Badge tone={tones[state]}>{t(`referrals:state.${state}`)}</Badge>
        {points > 0 && (
          <Text tone="leaf" isStrong>
            +{formatNumber(points, locale)}
          </Text>
        )}
      </div>
    </ListRow>
  );
}
