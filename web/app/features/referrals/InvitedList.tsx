import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { InvitedPerson } from '@ngoma/api/features/referrals';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { StatusChip, type StatusTone } from '#ui/display/StatusChip.tsx';
import { ListRow } from '#ui/list/ListRow.tsx';

const tones: Readonly<Record<InvitedPerson['state'], StatusTone>> = {
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
    <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {people.map((person) => (
        <Person key={person._id} person={person} />
      ))}
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
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {decidedAt
            ? t('referrals:decided', { date: formatDate(decidedAt, 'dayYear', locale) })
            : t('referrals:joinedAt', { date: formatDate(joinedAt, 'dayYear', locale) })}
        </Typography>
        {isOneOf(excludedStates, state) && <Typography variant="body2">{t(`referrals:why.${state}`)}</Typography>}
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
        <StatusChip tone={tones[state]}>{t(`referrals:state.${state}`)}</StatusChip>
        {points > 0 && (
          <Typography sx={{ fontWeight: 600, color: 'success.main', whiteSpace: 'nowrap' }}>
            +{formatNumber(points, locale)}
          </Typography>
        )}
      </Box>
    </ListRow>
  );
}
