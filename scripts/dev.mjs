// `npm run dev`: the server restarts and the pages reload when their sources change. The pages are served by Vite on
// PORT; it passes everything that is not a page on to the server behind it, on the next port.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled } from './shared/prepare.mjs';
import { environment, node, onEnd, root } from './shared/run.mjs';

await ensureInstalled();
const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || '127.0.0.1';
const address = `http://${host}:${port}`;
const behind = `http://127.0.0.1:${port + 1}`;

const children = new Set();
let ending = false;
const end = (signal) => {
  ending = true;
  for (const child of children) child.kill(signal);
};
onEnd(end);

/** Half of the pair is of no use: the end of one ends the other, and the last one ends us. */
function join(child) {
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    if (!ending) end('SIGTERM');
    if (children.size === 0) process.exit(code ?? 0);
  });
}

join(
  spawn(node, ['--watch-path=server/src', '--watch-path=api/src', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment({ PORT: String(port + 1), HOST: '127.0.0.1', PUBLIC_URL: process.env.PUBLIC_URL || address }),
  }),
);
// A page that is asked for before there is a server to ask would be an error page.
while (!ending && !(await fetch(`${behind}/healthz`).catch(() => undefined))) await sleep(200);
if (!ending) {
  join(
    spawn('react-router', ['dev', '--port', String(port), '--strictPort', '--host', host], {
      cwd: `${root}/web`,
      stdio: 'inherit',
      env: environment({ VITE_API_URL: behind }),
      shell: process.platform === 'win32',
    }),
  );
}
