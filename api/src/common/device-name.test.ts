import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

it('names the browser and the system as people call them', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1';
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0';
  expect([chrome, safari, edge].map(deviceName)).toEqual(['Chrome · Android', 'Safari · iPhone', 'Edge · Windows']);
});

it('leaves out an unknown browser or system', () => {
  expect([deviceName(null), deviceName('curl/8.5.0')]).toEqual([undefined, undefined]);
});
