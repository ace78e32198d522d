import { type OperatorSetting, type SettingKey, settingGroups } from '@ngoma/api/features/supervision/operator-settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { type SettingAction, SettingRow } from './SettingRow.tsx';
import styles from './Settings.module.css';
import { settingsQuery } from './settings.queries.ts';

interface Asked {
  readonly action: SettingAction;
  readonly key: SettingKey;
}

/** Removes accents and capitals, so that `Duree` finds `durée`. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The fees, limits and points rules of the platform, which admins search, change and trace. */
export function Settings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(settingsQuery());
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked>();
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={6} />;
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const isFound = ({ key }: OperatorSetting) => {
    const text = plain(`${t(`operator-settings:name.${key}`)} ${t(`operator-settings:hint.${key}`)}`);
    return words.every((word) => text.includes(word));
  };
  const found = data.filter(isFound);
  const chosen = asked && data.find(({ key }) => key === asked.key);
  const close = () => setAsked(undefined);
  return (
    <Stack gap={3}>
      <Row gap={2} align="end" justify="between">
        <p className={styles.lead}>{t('operator-settings:lead')}</p>
        <div className={styles.search}>
          <TextField
            type="search"
            label={t('operator-settings:search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputProps={{ maxLength: 100, autoComplete: 'off' }}
          />
        </div>
      </Row>
      {found.length === 0 && <EmptyState title={t('operator-settings:nothing')} />}
      {settingGroups.map((group) => {
        const rows = found.filter((one) => one.group === group);
        if (rows.length === 0) return null;
        return (
          <Card key={group} as="section" aria-labelledby={`settings-${group}`} padding="none">
            <div className={styles.group}>
              <Heading id={`settings-${group}`} level={2} look="part">
                {t(`operator-settings:group.${group}`)}
              </Heading>
              <ul className={styles.settings}>
                {rows.map((setting) => (
                  <SettingRow key={setting.key} setting={setting} onAct={(action) => setAsked({ action, key: setting.key })} />
                ))}
              </ul>
            </div>
          </Card>
        );
      })}
      {chosen && asked.action === 'change' && <SettingDialog key={chosen.key} setting={chosen} onClose={close} />}
      {chosen && asked.action === 'history' && <SettingHistory setting={chosen} onClose={close} />}
    </Stack>
  );
}
