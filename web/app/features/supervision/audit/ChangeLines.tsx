import type { AuditChange } from '@ngoma/api/features/people/users';
import { settingKeys } from '@ngoma/api/features/supervision/operator-settings';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import styles from './ChangeLines.module.css';

/** Fields with a translation; any other is shown by its key. */
const fields = [
  ...([
    'title',
    'titleFr',
    'description',
    'descriptionFr',
    'partner',
    'address',
    'cost',
    'stock',
    'perPerson',
    'opensAt',
  ] as const),
  ...([
    'closesAt',
    'name',
    'nameFr',
    'parent',
    'commissionPercent',
    'taxPercent',
    'validFrom',
    'collections',
    'picture',
  ] as const),
];
const times = ['opensAt', 'closesAt', 'validFrom'] as const;

/** The fields that an action changed, each with its value before and after. */
export function ChangeLines({ changes }: { readonly changes: readonly AuditChange[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const show = (field: string, value: AuditChange['from']) => {
    if (value === null || value === '') return t('supervision:changed.none');
    if (typeof value === 'number') return formatNumber(value, locale);
    return isOneOf(times, field) ? formatDate(value, 'moment', locale) : t('supervision:changed.quoted', { text: value });
  };
  const nameOf = (field: string) => {
    if (isOneOf(settingKeys, field)) return t(`operator-settings:name.${field}`);
    return isOneOf(fields, field) ? t(`supervision:changed.field.${field}`) : field;
  };
  return changes.map(({ field, from, to }) => (
    <div key={field} className={styles.line}>
      {t('supervision:changed.line', {
        name: nameOf(field),
        from: show(field, from),
        to: show(field, to),
      })}
    </div>
  ));
}
