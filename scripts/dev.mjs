// `npm run dev`: restarts the server and reloads the pages when their sources change. Vite serves the pages on PORT and proxies
// every other request to the server on the next port.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled } from '../tools/build/prepare.mjs';
import { environment, node, onEnd, root } from '../tools/build/run.mjs';

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

/** Ends the other process when one of the pair ends. This process exits after the last one. */
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
// Waits for the server: a page requested before it answers would be an error page.
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
