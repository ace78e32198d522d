import { expect, it } from 'vitest';
import { readWish, writeWish } from './report-period.ts';

const now = new Date('2027-03-15T23:30:00Z'); // past midnight in Cameroon
const read = (address: string) => readWish(new URLSearchParams(address), now);

it('means the last thirty days of Cameroon where the address says nothing, or nonsense', () => {
  const usual = { span: 30, from: '2027-02-15', to: '2027-03-16', eventId: undefined };
  for (const address of ['', 'days=8', 'from=2027-01-01', 'from=x&to=y', 'from=2027-99-99&to=2027-01-01'])
    expect(read(address)).toEqual(usual);
});

it('reads a span, two days in either order, and an event', () => {
  expect(read('days=7&event=one')).toEqual({ span: 7, from: '2027-03-10', to: '2027-03-16', eventId: 'one' });
  expect(read('from=2027-02-01&to=2027-01-01')).toMatchObject({ span: undefined, from: '2027-01-01', to: '2027-02-01' });
});

it('writes what it would read again', () => {
  for (const address of ['days=7&event=one', 'from=2027-01-01&to=2027-02-01']) {
    expect(new URLSearchParams(writeWish(read(address))).toString()).toBe(address);
  }
});
