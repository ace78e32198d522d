import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { DemoPeople } from './people.ts';

/** Visits of the demo participant's referral link: days from today, and how many. */
const visits = [
  [-74, 11],
  [-67, 6],
  [-59, 4],
  [-45, 9],
  [-38, 5],
  [-30, 8],
  [-23, 3],
  [-16, 7],
  [-9, 12],
  [-2, 6],
] as const;

/** Returns the steps in which friends open the demo participant's referral link. */
export function referralVisitSteps(
  { features: { referrals } }: DemoApp,
  { people, calendar }: { readonly people: DemoPeople; readonly calendar: DemoCalendar },
) {
  const open = async (count: number) => {
    const { code } = await referrals.listOwn(people.sessionOf('participant@ngoma.test'), { page: 1, limit: 1 });
    for (let phone = 1; phone <= count; phone += 1) {
      const headers = { 'user-agent': `Mozilla/5.0 (Linux; Android 13; phone ${phone})` };
      await referrals.recordVisit({ url: `/register?ref=${code}`, headers, address: '102.244.0.1' });
    }
  };
  return visits.map(([day, count]) => ({ at: calendar(day, 19, 30), run: () => open(count) }));
}
