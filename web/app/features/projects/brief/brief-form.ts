import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { OwnProject, postProject } from '@ngoma/api/features/projects/projects';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';

/** Times in a brief are Cameroon time, independent of the device's time zone. */
export const briefZone = 'Africa/Douala';

/** Values of the brief form as text, as the fields hold them. */
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

/** Removes thousands separators: `150 000` and `150,000` are the same amount. A blank text stays blank. */
export const amountIn = (text: string): string => text.replace(/[\s\u202f\u00a0,.]/g, '');

/** Converts the form values to the request body. */
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

/** Returns the form values of a posted brief. */
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

/** Returns what a new brief takes over from an earlier project: what is needed and for how much, not when, where and for which event. */
export const templateOf = ({ title, category, description, budgetMin, budgetMax }: OwnProject): Partial<BriefValues> => ({
  ...{ title, category, description },
  budgetMin: budgetMin === 0 ? '' : String(budgetMin),
  budgetMax: String(budgetMax),
});

interface EventTimes {
  readonly _id: string;
  readonly date: string;
  readonly endDate: string | null;
  readonly city: string;
  readonly location: string;
}

const hourMs = 3_600_000;

/** Returns the values that an event provides: day, place, and a deadline one week before, or halfway if the event is sooner. */
export function briefFor(event: EventTimes, now: Date): Pick<BriefValues, 'date' | 'endDate' | 'city' | 'location' | 'deadline'> {
  const start = new Date(event.date).getTime();
  const end = event.endDate ? new Date(event.endDate).getTime() : start + 6 * hourMs;
  const weekBefore = start - 7 * 24 * hourMs;
  const deadline = weekBefore > now.getTime() + 24 * hourMs ? weekBefore : now.getTime() + (start - now.getTime()) / 2;
  const local = (time: number) => toLocal(new Date(time).toISOString(), briefZone);
  return { date: local(start), endDate: local(end), city: event.city, location: event.location, deadline: local(deadline) };
}

const draftKey = 'ngoma.new-project';

/** Reads the draft of a brief that is not posted yet from this device. */
export function readBriefDraft(): BriefValues {
  try {
    const kept = localStorage.getItem(draftKey);
    return kept ? { ...emptyBrief, ...(JSON.parse(kept) as Partial<BriefValues>) } : emptyBrief;
  } catch {
    return emptyBrief;
  }
}

export function saveBriefDraft(values: BriefValues): void {
  try {
    localStorage.setItem(draftKey, JSON.stringify(values));
  } catch {
    // The form works without a stored draft.
  }
}

export function deleteBriefDraft(): void {
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // A device without storage has no draft to delete.
  }
}
