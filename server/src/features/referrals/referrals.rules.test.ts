import { expect, it } from 'vitest';
import { type Invitation, referralResultOf, shortName } from './referrals.rules.ts';

const friends: Invitation = {
  invitedNumber: '+237677000001',
  referrerNumber: '+237699000002',
  sharesDevice: false,
  paidBy: ['+237677000001'],
  referrerPaysBy: ['+237699000002'],
};

it.each([
  ['earned', {}],
  ['earned', { invitedNumber: null, referrerNumber: null, paidBy: [], referrerPaysBy: [] }],
  ['own_number', { invitedNumber: '699 00 00 02' }],
  ['own_device', { sharesDevice: true }],
  ['own_payer', { paidBy: ['699000002'] }],
  ['own_payer', { paidBy: ['+237650000009'], referrerPaysBy: ['650000009'] }],
] as const)('the result of a referral is %s', (result, change) => {
  expect(referralResultOf({ ...friends, ...change })).toBe(result);
});

it.each([
  ['Awa Mbarga', 'Awa M.'],
  ['Éloïse', 'Éloïse'],
  ['  Jean Paul  ékwé ', 'Jean É.'],
])('%s is shown as %s', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
