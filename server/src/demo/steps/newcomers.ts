import type { DemoCalendar } from '../content/calendar.ts';
import { demoBuyer } from '../content/people.ts';
import { inParallel } from '../in-parallel.ts';
import { buyerCount, type DemoPeople } from './people.ts';

/** Days, and how many people sign up on each: more and more of them, and most before a weekend. They look around and buy nothing yet. */
const signUps: readonly (readonly [inDays: number, count: number])[] = [
  ...([
    [-61, 1],
    [-57, 1],
    [-53, 2],
    [-50, 1],
    [-46, 2],
    [-43, 2],
    [-39, 1],
    [-36, 3],
    [-33, 2],
  ] as const),
  ...([
    [-29, 3],
    [-27, 1],
    [-25, 2],
    [-22, 4],
    [-20, 2],
    [-18, 1],
    [-15, 4],
    [-13, 2],
    [-11, 3],
  ] as const),
  ...([
    [-8, 5],
    [-6, 3],
    [-5, 2],
    [-4, 3],
    [-3, 4],
    [-2, 5],
    [-1, 3],
  ] as const),
];

/** Returns the steps in which people sign up after the first day. */
export function newcomerSteps({ people, calendar }: { people: DemoPeople; calendar: DemoCalendar }) {
  let next = buyerCount;
  return signUps.map(([inDays, count], place) => {
    const newcomers = Array.from({ length: count }, () => demoBuyer(next++));
    return { at: calendar(inDays, 8 + ((place * 5) % 12), (place * 13) % 60), run: () => inParallel(newcomers, 4, people.join) };
  });
}
