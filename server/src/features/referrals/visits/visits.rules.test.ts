import { expect, it } from 'vitest';
import { lastMondays, referralCodeOf } from './visits.rules.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const visit = (url: string, headers: Readonly<Record<string, string>> = {}) => ({
  ...{ url, headers: { 'user-agent': phone, ...headers }, address: '102.244.0.7' },
});

it('a visit of a referral link counts for its code', () => {
  expect(referralCodeOf(visit('/register?ref=brenda7k&utm_source=whatsapp'))).toBe('BRENDA7K');
  expect(referralCodeOf(visit('/register?ref=BRENDA7K', { 'sec-fetch-dest': 'document' }))).toBe('BRENDA7K');
});

it.each(['/register', '/register?ref=', '/register?ref=x%27y', '/our-event?ref=BRENDA7K'])('%s is no visit of a link', (url) => {
  expect(referralCodeOf(visit(url))).toBeUndefined();
});

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'WhatsApp/2.23.20.0 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
  'curl/8.5.0',
  '',
])('the robot %s does not count', (agent) => {
  expect(referralCodeOf(visit('/register?ref=BRENDA7K', { 'user-agent': agent }))).toBeUndefined();
});

it('a page that a browser loads ahead, or into another page, does not count', () => {
  const requests = [
    ['sec-purpose', 'prefetch;prerender'] as const,
    ['purpose', 'prefetch'] as const,
    ['sec-fetch-dest', 'iframe'] as const,
  ];
  for (const [name, value] of requests)
    expect(referralCodeOf(visit('/register?ref=BRENDA7K', { [name]: value }))).toBeUndefined();
});

it('the last twelve Mondays end with that of the running week in Cameroon', () => {
  // Sunday at 23:30 in UTC is Monday in Cameroon.
  const mondays = lastMondays(new Date('2026-11-29T23:30:00Z'));
  expect([mondays.length, mondays[0], mondays.at(-1)]).toEqual([12, '2026-09-14', '2026-11-30']);
});
