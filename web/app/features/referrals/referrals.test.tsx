// @vitest-environment jsdom
import { type InvitedPerson, myReferrals } from '@ngoma/api/features/people/referrals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { InviteCard } from './InviteCard.tsx';
import { InvitedList } from './InvitedList.tsx';

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
