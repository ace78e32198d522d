import type { buckets } from '@ngoma/api/features/dashboards/dashboards';
import { mondayOf } from '#platform/business-days.rules';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { lengthOf, plusDays } from '../period.rules.ts';
import type { Period } from './global.read.ts';

const defaultDays = 30;
const maxDays = 3 * 366;
type Bucket = (typeof buckets)[number];

/** Chooses an interval that gives a chart at most about sixty points. */
const bucketFor = (days: number): Bucket => (days <= 62 ? 'day' : days <= 366 ? 'week' : 'month');

/**
 * Returns the requested period, by default the last thirty days. Raises `period_invalid` (400) if it ends before it begins or is
 * too long.
 */
export function periodFrom({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const last = to ?? today;
  const first = from ?? plusDays(last, 1 - defaultDays);
  const days = lengthOf({ from: first, to: last });
  if (days < 1 || days > maxDays) {
    throw new Refusal('period_invalid', 400, bilingual('dashboards.periodInvalid'));
  }
  return { from: first, to: last, bucket: bucketFor(days) };
}

/** Returns the first day of every interval of a period in order: days, weeks from Monday, or months. */
export function partsOf({ from, to, bucket }: Period): string[] {
  const parts: string[] = [];
  for (let day = startOf(from, bucket); day <= to; day = nextOf(day, bucket)) parts.push(day);
  return parts;
}

function startOf(day: string, bucket: Bucket): string {
  if (bucket === 'day') return day;
  if (bucket === 'month') return `${day.slice(0, 7)}-01`;
  return mondayOf(day);
}

function nextOf(day: string, bucket: Bucket): string {
  if (bucket !== 'month') return plusDays(day, bucket === 'week' ? 7 : 1);
  const next = new Date(day);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 10);
}
