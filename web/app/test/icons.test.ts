import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { iconsInOneFile } from '../../icons.ts';

const { resolveId, load, generateBundle } = iconsInOneFile() as Plugin & {
  resolveId: (source: string) => string | undefined;
  load: (id: string) => string | undefined;
  generateBundle: (this: object) => void;
};

it('an imported icon refers to its outline in the picture file of the build', () => {
  const files: { fileName: string; source: string }[] = [];
  const emitFile = (file: (typeof files)[number]) => files.push(file);
  generateBundle.call({ environment: { name: 'client' }, emitFile });
  generateBundle.call({ environment: { name: 'ssr' }, emitFile });
  const [icons, ...others] = files;
  expect(others).toEqual([]);

  const id = resolveId('@phosphor-icons/core/regular/ticket.svg?react') ?? '';
  expect(load(id)).toContain("iconOf('ticket')");
  expect(icons?.source).toMatch(/<symbol id="ticket" viewBox="0 0 256 256"><path d="[^"]+"\/><\/symbol>/);
  expect(load(resolveId('virtual:icon-file') ?? '')).toBe(`export default '/${icons?.fileName}';`);
});

it('other pictures stay as they are', () => {
  expect(resolveId('./logo.svg?react')).toBeUndefined();
  expect(load('/app/logo.svg')).toBeUndefined();
});
