import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards connections of one port to other ports of this machine. */
export interface TcpForwarder {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Forwards each connection to the first of the ports that takes it, and closes it when none does. `ports` is asked for each connection
 * anew. It takes the place of HAProxy where none is installed.
 */
export async function startForwarder(ports: () => readonly number[]): Promise<TcpForwarder> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, async (client) => {
    open.add(client);
    client.on('error', () => {}).once('close', () => open.delete(client));
    for (const port of ports()) {
      const target = await connectTo(port);
      if (!target) continue;
      client.once('close', () => target.destroy());
      target.on('error', () => {}).once('close', () => client.destroy());
      client.pipe(target).pipe(client);
      return;
    }
    client.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

const connectTo = (port: number): Promise<Socket | undefined> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => done(socket)).once('error', () => done(undefined));
  });
