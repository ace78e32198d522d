import type { Locale } from '@ngoma/api/common/locale';
import { formatNumber } from './format.ts';
import { percent } from './percent.ts';

/** The growth in percent from which a multiple is read more easily. */
const mostPercent = 300;

/** Returns the change in whole percent on a value before, which is not zero. */
export const changeInPercent = (now: number, before: number): number => Math.round(((now - before) / before) * 100);

/** Returns a change on a value before as a text with its sign: `+12%`, `−5%`, `±0%`, or `× 9.8` for what grew by more than 300%. */
export function formatChange(now: number, before: number, locale: Locale): string {
  const change = changeInPercent(now, before);
  if (change > mostPercent) {
    const times = now / before;
    return `×\u00a0${formatNumber(times < 10 ? Math.round(times * 10) / 10 : Math.round(times), locale)}`;
  }
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return `${sign}${percent(formatNumber(Math.abs(change), locale), locale)}`;
}
