import { expect, it } from 'vitest';
import { isPublicAddress, normalizeCalendarAddress } from './addresses.ts';

it('public IP addresses may be fetched', () => {
  for (const address of ['142.250.74.110', '8.8.8.8', '2a00:1450:4007:80e::200e', '2606:4700:4700::1111'])
    expect({ address, isOpen: isPublicAddress(address) }).toEqual({ address, isOpen: true });
});

it('IP addresses of the own machine, its network and its cloud may not be fetched', () => {
  const closed = [
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
    ],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12:3456::1',
      'ff02::1',
      '::ffff:127.0.0.1',
    ],
    ...['::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'localhost', ''],
  ];
  for (const address of closed) expect({ address, isOpen: isPublicAddress(address) }).toEqual({ address, isOpen: false });
});

it('a calendar address is an http or https address without port, name or password', () => {
  expect(normalizeCalendarAddress(' webcal://calendar.example.com/private/abc.ics#today ')).toBe(
    'https://calendar.example.com/private/abc.ics',
  );
  expect(normalizeCalendarAddress('http://calendar.example.com/a.ics?key=1')).toBe('http://calendar.example.com/a.ics?key=1');
  const none = [
    ...[
      '',
      'calendar',
      'ftp://example.com/a.ics',
      'file:///etc/passwd',
      'https://ada:secret@example.com/a.ics',
      'https://example.com:8443/a.ics',
    ],
    ...[
      'http://127.0.0.1/a.ics',
      'http://0x7f000001/',
      'http://2130706433/',
      'http://[::1]/',
      'http://localhost/',
      'http://printer.local/',
    ],
    ...['http://intranet/', 'http://metadata.google.internal/', 'javascript:alert(1)'],
  ];
  for (const address of none)
    expect({ address, normalizedAddress: normalizeCalendarAddress(address) }).toEqual({ address, normalizedAddress: undefined });
});
