import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { broadcastAudiences, broadcastKinds, type countBroadcast } from '@ngoma/api/features/promotions/broadcasts';
import type { Control } from 'react-hook-form';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import styles from './BroadcastReach.module.css';
import type { BroadcastValues } from './broadcast-form.ts';

interface BroadcastReachProps {
  readonly control: Control<BroadcastValues>;
  /** Undefined until it is counted. */
  readonly reach: ReplyOf<typeof countBroadcast> | undefined;
}

/** Who gets the message and of which kind it is, with the number of people. */
export function BroadcastReach({ control, reach }: BroadcastReachProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <div className={styles.columns}>
        <FormField control={control} name="audience" select label={t('broadcasts:field.audience')}>
          {broadcastAudiences.map((audience) => (
            <option key={audience} value={audience}>
              {t(`broadcasts:audience.${audience}`)}
            </option>
          ))}
        </FormField>
        <FormField control={control} name="language" select label={t('broadcasts:field.language')}>
          <option value="">{t('broadcasts:language.all')}</option>
          <option value="en">{t('broadcasts:language.en')}</option>
          <option value="fr">{t('broadcasts:language.fr')}</option>
        </FormField>
        <FormField control={control} name="verified" select label={t('broadcasts:field.verified')}>
          <option value="all">{t('broadcasts:verified.all')}</option>
          <option value="only">{t('broadcasts:verified.only')}</option>
        </FormField>
        <FormField control={control} name="kind" select label={t('broadcasts:field.kind')}>
          {broadcastKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`broadcasts:kind.${kind}`)}
            </option>
          ))}
        </FormField>
      </div>
      <p role="status" className={styles.text}>
        {reach ? (
          <>
            <strong>{t('broadcasts:reach.people', { count: reach.people })}</strong>
            {' · '}
            {t('broadcasts:reach.channels', {
              email: formatNumber(reach.withEmail, locale),
              push: formatNumber(reach.withPush, locale),
            })}
          </>
        ) : (
          t('common:loading')
        )}
      </p>
    </>
  );
}
