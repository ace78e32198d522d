import type { LiveTopic } from '@ngoma/api/features/live';
import type { DbOrTx } from '#platform/database';
import { teamOf } from './live.rules.ts';
import { insertEntries } from './live.store.ts';

/** That something changed, and for whom; what it is now is asked by those who are told. */
export interface LiveNews {
  readonly topic: Exclude<LiveTopic, 'reset'>;
  /** Whom it concerns; repetitions do no harm. */
  readonly userIds?: readonly string[];
  /** What it is about; `sales`, `entries` and `activities` go to that event's team as well. */
  readonly eventId?: string;
  /** Which conversation it is about, where it is about one. */
  readonly conversationId?: string;
}

/** Beyond this many people an entry is split: a reader takes in whole rows. */
const mostPeople = 1_000;

/**
 * Tells open pages, in the transaction of the fact: rolled back, nobody hears of it; committed, everybody does who is
 * connected to whichever node. One statement, however many they are.
 */
export async function announce(tx: DbOrTx, news: readonly LiveNews[]): Promise<void> {
  const entries = news.flatMap(split);
  if (entries.length > 0) await insertEntries(tx, entries);
}

function split(news: LiveNews): LiveNews[] {
  const people = [...new Set(news.userIds ?? [])];
  if (people.length === 0) return teamOf({ topic: news.topic, eventId: news.eventId ?? null }) ? [news] : [];
  return Array.from({ length: Math.ceil(people.length / mostPeople) }, (_, part) => ({
    ...news,
    userIds: people.slice(part * mostPeople, (part + 1) * mostPeople),
  }));
}
