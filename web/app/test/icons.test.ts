import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { iconsInFiles } from '../../icons.ts';

const { resolveId, load, generateBundle } = iconsInFiles() as Plugin & {
  resolveId: (source: string) => string | undefined;
  load: (id: string) => string | undefined;
  generateBundle: (this: object) => void;
};

const files: { fileName: string; source: string }[] = [];
const emitFile = (file: (typeof files)[number]) => files.push(file);
generateBundle.call({ environment: { name: 'client' }, emitFile });
generateBundle.call({ environment: { name: 'ssr' }, emitFile });
const [light, guarded, ...others] = files;

const componentOf = (icon: string) => load(resolveId(`@phosphor-icons/core/regular/${icon}.svg?react`) ?? '');

it('an icon of public pages refers to its outline in their picture file', () => {
  expect(others).toEqual([]);
  expect(light?.source).toMatch(/<symbol id="ticket" viewBox="0 0 256 256"><path d="[^"]+"\/><\/symbol>/);
  expect(guarded?.source).not.toContain('"ticket"');
  expect(load(resolveId('virtual:icon-file') ?? '')).toBe(`export default '/${light?.fileName}';`);
  expect(componentOf('ticket')).toContain("iconOf('ticket')");
});

it('an icon that only guarded pages show is no part of the file that public pages load', () => {
  expect(guarded?.source).toContain('<symbol id="gavel" viewBox="0 0 256 256">');
  expect(light?.source).not.toContain('"gavel"');
  expect(componentOf('gavel')).toContain(`iconOf('gavel', '/${guarded?.fileName}')`);
});

it('the icons of public pages take at most 10 KB of a first visit', () => {
  expect(brotliCompressSync(light?.source ?? '').length).toBeLessThan(10_000);
});

it('other pictures stay as they are', () => {
  expect(resolveId('./logo.svg?react')).toBeUndefined();
  expect(load('/app/logo.svg')).toBeUndefined();
});
