import type { OperatorSetting } from '@ngoma/api/features/supervision/operator-settings';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './SettingRow.module.css';
import { useSettingValue } from './setting-value.ts';

export type SettingAction = 'change' | 'history';

interface SettingRowProps {
  readonly setting: OperatorSetting;
  readonly onAct: (action: SettingAction) => void;
}

/** A setting with its value now, what is planned, and its actions. */
export function SettingRow({ setting, onAct }: SettingRowProps) {
  const { key, unit, value, initial, since, by, planned, version } = setting;
  const { t } = useTranslation();
  const locale = useLocale();
  const show = useSettingValue();
  const name = t(`operator-settings:name.${key}`);
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong>{name}</Text>
        <Text look="small" tone="soft">
          {t(`operator-settings:hint.${key}`)}
        </Text>
      </div>
      <div className={styles.texts}>
        <Text look="lead" isStrong>
          {show(value, unit)}
        </Text>
        <Text look="small" tone="soft">
          {since === null
            ? t('operator-settings:initial')
            : t('operator-settings:setBy', { by: by ?? '', moment: formatDate(since, 'day', locale) })}
          {since !== null && value !== initial && ` · ${t('operator-settings:before', { value: show(initial, unit) })}`}
        </Text>
        {planned && (
          <Badge tone="primary">
            {t('operator-settings:planned', {
              value: show(planned.value, unit),
              moment: formatDate(planned.validFrom, 'moment', locale),
            })}
          </Badge>
        )}
      </div>
      <Row align="stretch" isSingleLine>
        <Button size="medium" aria-label={t('operator-settings:changeOf', { name })} onClick={() => onAct('change')}>
          {t('operator-settings:change')}
        </Button>
        <Button
          variant="quiet"
          size="medium"
          aria-label={t('operator-settings:historyOf', { name })}
          onClick={() => onAct('history')}
        >
          {version > 0 ? t('operator-settings:historyCount', { count: version }) : t('operator-settings:history')}
        </Button>
      </Row>
    </li>
  );
}
