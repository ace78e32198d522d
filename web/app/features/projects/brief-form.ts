import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { OwnProject, postProject } from '@ngoma/api/features/projects';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { toInstant, toLocal } from '#lib/zoned-time.ts';

/** Briefs speak of the time in Cameroon, whatever the device's clock says. */
export const briefZone = 'Africa/Douala';

/** What the form of a brief holds: texts, as fields do. */
export interface BriefValues {
  readonly eventId: string;
  readonly title: string;
  readonly category: ServiceCategory | '';
  readonly description: string;
  readonly budgetMin: string;
  readonly budgetMax: string;
  readonly date: string;
  readonly endDate: string;
  readonly city: string;
  readonly location: string;
  readonly deadline: string;
}

export const emptyBrief: BriefValues = {
  eventId: '',
  title: '',
  category: '',
  description: '',
  budgetMin: '',
  budgetMax: '',
  date: '',
  endDate: '',
  city: '',
  location: '',
  deadline: '',
};

/** `150 000` and `150,000` are the same sum; a blank is none. */
export const amountIn = (text: string): string => text.replace(/[\s\u202f\u00a0,.]/g, '');

/** As the call sends it. */
export const briefToWire = (values: BriefValues): BodyInput<typeof postProject> => ({
  eventId: values.eventId,
  title: values.title,
  category: values.category as ServiceCategory,
  description: values.description,
  budgetMin: amountIn(values.budgetMin) || '0',
  budgetMax: amountIn(values.budgetMax),
  date: toInstant(values.date, briefZone),
  endDate: toInstant(values.endDate, briefZone),
  city: values.city,
  location: values.location,
  deadline: toInstant(values.deadline, briefZone),
});

/** A brief that is posted, to be changed. */
export const briefOf = (project: OwnProject): BriefValues => ({
  eventId: project.event._id,
  title: project.title,
  category: project.category,
  description: project.description,
  budgetMin: String(project.budgetMin),
  budgetMax: String(project.budgetMax),
  date: toLocal(project.date, briefZone),
  endDate: toLocal(project.endDate, briefZone),
  city: project.city,
  location: project.location,
  deadline: toLocal(project.deadline, briefZone),
});

interface EventTimes {
  readonly _id: string;
  readonly date: string;
  readonly endDate: string | null;
  readonly city: string;
  readonly location: string;
}

const hourMs = 3_600_000;

/** What an event says already need not be typed again: its day and place, and a deadline a week before, or half way there. */
export function briefFor(event: EventTimes, now: Date): Pick<BriefValues, 'date' | 'endDate' | 'city' | 'location' | 'deadline'> {
  const start = new Date(event.date).getTime();
  const end = event.endDate ? new Date(event.endDate).getTime() : start + 6 * hourMs;
  const weekBefore = start - 7 * 24 * hourMs;
  const deadline = weekBefore > now.getTime() + 24 * hourMs ? weekBefore : now.getTime() + (start - now.getTime()) / 2;
  const local = (time: number) => toLocal(new Date(time).toISOString(), briefZone);
  return { date: local(start), endDate: local(end), city: event.city, location: event.location, deadline: local(deadline) };
}

const keptKey = 'ngoma.new-project';

/** What was typed of a brief that is not posted yet, kept on this device until it is. */
export function readKeptBrief(): BriefValues {
  try {
    const kept = localStorage.getItem(keptKey);
    return kept ? { ...emptyBrief, ...(JSON.parse(kept) as Partial<BriefValues>) } : emptyBrief;
  } catch {
    return emptyBrief;
  }
}

export function keepBrief(values: BriefValues): void {
  try {
    localStorage.setItem(keptKey, JSON.stringify(values));
  } catch {
    // The form goes on without a copy.
  }
}

export function forgetKeptBrief(): void {
  try {
    localStorage.removeItem(keptKey);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
