import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const modules = join(import.meta.dirname, '../../node_modules');
const packed = join(modules, '@sparticuz/chromium/bin');

/** Beside the packages: a new version of the browser comes with a new installation and is unpacked again. */
const home = join(modules, '.ngoma-chromium');

/** Returns the browser of the npm package, with the libraries and fonts of the package on machines that lack them. */
export async function packedChromium(): Promise<LaunchOptions> {
  if (!existsSync(home)) await unpack();
  const executablePath = join(home, 'chromium');
  const env: Record<string, string | undefined> = { ...process.env };
  if (lacksLibraries(executablePath)) env.LD_LIBRARY_PATH = join(home, 'al2023/lib');
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(home, 'fonts.conf');
  // Without the zygote process, which needs user namespaces. Without a graphics card, WebGL is emulated. The emulation would take more
  // processor time than all else if it also drew the pages.
  return {
    executablePath,
    env,
    args: [
      '--no-zygote',
      '--disable-gpu-compositing',
      '--disable-gpu-rasterization',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  };
}

/** Unpacks into a draft folder and renames it at the end, so that an interrupted run leaves no incomplete browser. */
async function unpack(): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const draft = mkdtempSync(`${home}-`);
  // The package unpacks into the folder for temporary files, given by TMPDIR.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = draft;
  try {
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((file) => inflate(join(packed, file))),
    );
    writeFileSync(
      join(draft, 'fonts.conf'),
      `<?xml version="1.0"?><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>\n`,
    );
    if (!existsSync(home)) renameSync(draft, home);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(draft, { recursive: true, force: true });
  }
}

const lacksLibraries = (program: string): boolean =>
  spawnSync('ldd', [program], { encoding: 'utf8' }).stdout?.includes('not found') ?? false;
