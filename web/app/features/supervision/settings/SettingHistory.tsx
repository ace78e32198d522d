import type { OperatorSetting, SettingChange } from '@ngoma/api/features/supervision/operator-settings';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import styles from './SettingHistory.module.css';
import { useSettingValue } from './setting-value.ts';
import { settingChangesQuery } from './settings.queries.ts';

const tones: Readonly<Record<SettingChange['state'], BadgeTone>> = { planned: 'primary', current: 'leaf', past: 'neutral' };

interface SettingHistoryProps {
  readonly setting: OperatorSetting;
  readonly onClose: () => void;
}

/** Who changed a setting, from which value to which, from when and why. */
export function SettingHistory({ setting: { key, unit, initial }, onClose }: SettingHistoryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const show = useSettingValue();
  const { data, error, refetch } = useQuery(settingChangesQuery(key));
  return (
    <SideDrawer isOpen title={t(`operator-settings:name.${key}`)} onClose={onClose}>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={2} />}
      {data?.length === 0 && <Text tone="soft">{t('operator-settings:neverChanged', { value: show(initial, unit) })}</Text>}
      <Stack as="ol" gap={1.5}>
        {data?.map(({ value, previous, validFrom, reason, by, at, state }) => (
          <li key={`${at} ${validFrom}`} className={styles.item}>
            <div className={styles.row}>
              {t('operator-settings:step', { from: show(previous, unit), to: show(value, unit) })}
              <Badge tone={tones[state]}>{t(`operator-settings:state.${state}`)}</Badge>
            </div>
            <div>{t('operator-settings:since', { moment: formatDate(validFrom, 'moment', locale) })}</div>
            <div>{reason}</div>
            <div className={styles.soft}>
              {by} · {formatDate(at, 'moment', locale)}
            </div>
          </li>
        ))}
      </Stack>
    </SideDrawer>
  );
}
