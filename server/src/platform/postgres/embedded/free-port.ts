import { createServer } from 'node:net';

/** Returns whether no program listens on a port of 127.0.0.1. */
export const isFree = (port: number): Promise<boolean> => listenOnce(port).then(Boolean);

/** Returns a port of 127.0.0.1 on which no program listens. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (!port) throw new Error('No free port on 127.0.0.1');
  return port;
}

const listenOnce = (port: number) =>
  new Promise<number | undefined>((done) => {
    const probe = createServer();
    probe.once('error', () => done(undefined));
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : undefined));
    });
  });
