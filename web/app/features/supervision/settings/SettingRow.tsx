import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OperatorSetting } from '@ngoma/api/features/operator-settings';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { useSettingValue } from './setting-value.ts';

export type SettingAction = 'change' | 'history';

interface SettingRowProps {
  readonly setting: OperatorSetting;
  readonly onAct: (action: SettingAction) => void;
}

const soft = { color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' } as const;

/** A setting with its value now, what is planned, and its actions. */
export function SettingRow({ setting, onAct }: SettingRowProps) {
  const { key, unit, value, initial, since, by, planned, version } = setting;
  const { t } = useTranslation();
  const locale = useLocale();
  const show = useSettingValue();
  const name = t(`operator-settings:name.${key}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 220px auto' },
        alignItems: 'center',
        py: 1.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography sx={soft}>{t(`operator-settings:hint.${key}`)}</Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 700, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' }}>
          {show(value, unit)}
        </Typography>
        <Typography sx={soft}>
          {since === null
            ? t('operator-settings:initial')
            : t('operator-settings:setBy', { by: by ?? '', moment: formatDate(since, 'day', locale) })}
          {since !== null && value !== initial && ` · ${t('operator-settings:before', { value: show(initial, unit) })}`}
        </Typography>
        {planned && (
          <Badge tone="primary">
            {t('operator-settings:planned', {
              value: show(planned.value, unit),
              moment: formatDate(planned.validFrom, 'moment', locale),
            })}
          </Badge>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" onClick={() => onAct('change')} aria-label={t('operator-settings:changeOf', { name })}>
          {t('operator-settings:change')}
        </Button>
        <Button variant="text" onClick={() => onAct('history')} aria-label={t('operator-settings:historyOf', { name })}>
          {version > 0 ? t('operator-settings:historyCount', { count: version }) : t('operator-settings:history')}
        </Button>
      </Box>
    </Box>
  );
}
