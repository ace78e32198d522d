import type { Activity } from '@ngoma/api/features/events/activities';

/** An activity that happened several times in a row, such as to several people. It has the time of the newest. */
export interface RepeatedActivity extends Activity {
  readonly times: number;
}

/** Joins activities that follow each other and say the same. */
export function joinRepeated(activities: readonly Activity[]): readonly RepeatedActivity[] {
  const joined: RepeatedActivity[] = [];
  for (const activity of activities) {
    const last = joined.at(-1);
    if (last && last.description === activity.description && last.location === activity.location)
      joined[joined.length - 1] = { ...last, times: last.times + 1 };
    else joined.push({ ...activity, times: 1 });
  }
  return joined;
}
