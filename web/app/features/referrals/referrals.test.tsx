// @vitest-environment jsdom
import {
  type InvitedPerson,
  myReferrals,
  type ReferralProgress as Progress,
  referralProgress,
} from '@ngoma/api/features/people/referrals';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../test/form-user.ts';
import { stubResizeObserver } from '../../test/layout.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../test/serve.ts';
import { InviteCard } from './InviteCard.tsx';
import { InvitedList } from './InvitedList.tsx';
import { ReferralProgress } from './ReferralProgress.tsx';

beforeEach(stubResizeObserver);
afterEach(() => vi.unstubAllGlobals());

const joinedAt = '2026-11-02T10:00:00.000Z';
const invited = (...people: readonly Partial<InvitedPerson>[]) =>
  replyOf(myReferrals, {
    invited: people.map((person, place) => ({ _id: idOf(`p${place}`), name: 'Awa M.', joinedAt, ...person })),
  }).invited;

it('an invited person stands with the day, the state and the points', () => {
  const people = invited(
    { state: 'joined' },
    { name: 'Joel T.', state: 'earned', points: 1_250, decidedAt: '2026-12-12T20:00:00.000Z' },
  );
  renderPart(<InvitedList people={people} />);
  const [joined, earned] = screen.getAllByRole('listitem').map(textOf);
  expect(joined).toMatch(/^Awa M\.\s?Signed up on Mon 2 Nov 2026.*Signed up$/);
  expect(earned).toMatch(/^Joel T\.\s?First check-in on Sat 12 Dec 2026.*Attended\s?\+1,250$/);
});

it.each([
  ['own_number', 'The phone number is your own.'],
  ['own_device', 'Signed in with the same browser as you.'],
  ['own_payer', 'The ticket was paid with one of your numbers.'],
  ['refunded', 'The ticket was refunded, so the points were taken back.'],
] as const)('an invitation that does not count (%s) says why', (state, reason) => {
  renderPart(<InvitedList people={invited({ state })} />);
  expect(screen.getByText(reason)).toBeTruthy();
  expect(textOf(screen.getByRole('listitem'))).not.toContain('+');
});

it('the own code stands with its link, its QR code and what both get', () => {
  const link = 'https://ngoma.example/register?ref=BRENDA7K';
  renderPart(<InviteCard code="BRENDA7K" link={link} pointsEach={200} share={<button type="button">Share</button>} />);
  expect(screen.getByRole('heading', { name: '200 points for you, 200 for them' })).toBeTruthy();
  expect(screen.getByText('BRENDA7K')).toBeTruthy();
  expect(screen.getByText(link)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code with your invitation link' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
});

const week = { from: '2026-11-16', visits: 30, signUps: 4, rewards: 0 };
const progress = (part: Part<Progress>) => () => Response.json(replyOf(referralProgress, part));
const figures = () => screen.getAllByRole('term').map(({ parentElement }) => textOf(parentElement as HTMLElement));

it('the way from link to reward stands in figures, with the share of each step, and by week', async () => {
  const weeks = [week, { from: '2026-11-23', visits: 20, signUps: 1, rewards: 2 }];
  serve({ 'GET /referrals/progress': progress({ weeks, totals: { visits: 50, signUps: 5, rewards: 2 } }) });
  renderPart(<ReferralProgress />);
  expect(await screen.findByRole('slider', { name: 'From link to reward' })).toBeTruthy();
  expect(figures()).toEqual([
    expect.stringMatching(/^Visits\s?50$/),
    expect.stringMatching(/^Sign-ups\s?5\s?10% of visits$/),
    expect.stringMatching(/^Rewards\s?2\s?40% of sign-ups$/),
  ]);
  const rows = screen.getAllByRole('row', { hidden: true }).map(textOf);
  expect(rows[1]).toMatch(/^Mon 23 Nov 2026\s?20\s?1\s?2$/);
  expect(rows[2]).toMatch(/^Mon 16 Nov 2026\s?30\s?4\s?0$/);
});

it('a share that says nothing is left out: sign-ups of the time before visits were counted', async () => {
  serve({ 'GET /referrals/progress': progress({ weeks: [week], totals: { visits: 1, signUps: 4, rewards: 1 } }) });
  renderPart(<ReferralProgress />);
  await screen.findByRole('slider');
  expect(figures()).toEqual([
    ...[expect.stringMatching(/^Visits\s?1$/), expect.stringMatching(/^Sign-ups\s?4$/)],
    expect.stringMatching(/^Rewards\s?1\s?25% of sign-ups$/),
  ]);
});

it('a link without visits says so, after another try when it could not be loaded', async () => {
  serve({ 'GET /referrals/progress': inTurn(() => refusal(409, 'busy', 'Not now'), progress({ weeks: [] })) });
  renderPart(<ReferralProgress />);
  await press('Try again');
  expect(await screen.findByText('Your link has no visits yet. Share it, and they appear here.')).toBeTruthy();
});
