import { expect, it } from 'vitest';
import { readReportQuery, writeReportQuery } from './report-period.ts';

const now = new Date('2027-03-15T23:30:00Z'); // past midnight in Cameroon
const read = (address: string) => readReportQuery(new URLSearchParams(address), now);

it('a report covers the last thirty days in Cameroon where the address has no period or an invalid one', () => {
  const usual = { span: 30, from: '2027-02-15', to: '2027-03-16', eventId: undefined };
  for (const address of ['', 'days=8', 'from=2027-01-01', 'from=x&to=y', 'from=2027-99-99&to=2027-01-01'])
    expect(read(address)).toEqual(usual);
});

it('a report’s period, days in either order and event are read from the address', () => {
  expect(read('days=7&event=one')).toEqual({ span: 7, from: '2027-03-10', to: '2027-03-16', eventId: 'one' });
  expect(read('from=2027-02-01&to=2027-01-01')).toMatchObject({ span: undefined, from: '2027-01-01', to: '2027-02-01' });
});

it('the address of a report reads as it was written', () => {
  for (const address of ['days=7&event=one', 'from=2027-01-01&to=2027-02-01']) {
    expect(new URLSearchParams(writeReportQuery(read(address))).toString()).toBe(address);
  }
});
