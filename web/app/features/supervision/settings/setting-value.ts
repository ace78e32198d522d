import type { SettingUnit } from '@ngoma/api/features/supervision/operator-settings';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { percentOf } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { basisPointsIn } from '../commission/commission-percent.ts';

/** Returns a typed value as the integer that is stored: percentages in hundredths, amounts in whole XAF. Undefined for anything else. */
export function valueIn(text: string, unit: SettingUnit): number | undefined {
  if (unit === 'basisPoints') return basisPointsIn(text);
  const digits = text.trim().replace(/[\s.,\u00a0\u202f]/g, '');
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

/** Returns a function that writes a value with its unit. */
export function useSettingValue(): (value: number, unit: SettingUnit) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (value, unit) => {
    switch (unit) {
      case 'xaf':
        return formatMoney(value, locale);
      case 'basisPoints':
        return percentOf(value, locale);
      case 'count':
        return formatNumber(value, locale);
      default:
        return t(`operator-settings:unit.${unit}`, { count: value });
    }
  };
}
