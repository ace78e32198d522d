import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RewardAct, rewardActs } from '@ngoma/api/features/managed-rewards';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';

const fields = [
  ...(['title', 'titleFr', 'description', 'descriptionFr', 'partner'] as const),
  ...(['cost', 'stock', 'perPerson', 'opensAt', 'closesAt'] as const),
];
type Change = RewardAct['changes'][number];

function ChangeLine({ change: { field, from, to } }: { readonly change: Change }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const show = (value: Change['from']) => {
    if (value === null) return t('managed-rewards:history.none');
    if (typeof value === 'number') return formatNumber(value, locale);
    return field === 'opensAt' || field === 'closesAt' ? formatDate(value, 'moment', locale) : `“${value}”`;
  };
  const name = isOneOf(fields, field) ? t(`managed-rewards:field.${field}`) : field;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>{t('managed-rewards:history.change', { name, from: show(from), to: show(to) })}</Box>
  );
}

/** Who added, changed, ended and reopened a reward, when and why. */
export function RewardHistory({ history }: { readonly history: readonly RewardAct[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.25 }}>
      {history.map(({ action, by, at, reason, changes }) => {
        const name = rewardActs.find((one) => one === action);
        return (
          <Box component="li" key={`${action} ${at}`} sx={{ pl: 2, borderLeft: '3px solid', borderColor: 'primary.soft' }}>
            <Box sx={{ fontWeight: 600 }}>{name && t(`supervision:deed.${name.replace('.', '_') as 'reward_created'}`)}</Box>
            {changes.map((change) => (
              <ChangeLine key={change.field} change={change} />
            ))}
            {reason && <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>}
            <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {by} · {formatDate(at, 'moment', locale)}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
