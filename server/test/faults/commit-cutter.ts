import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

export type Cut = 'before the commit arrives' | 'after the commit, before its reply';

/** A proxy to PostgreSQL that breaks a connection at its commit. */
export interface CommitCutter {
  readonly url: string;
  /**
   * Cuts the next commit of a connection that has sent this text since the last commit. `commit` is the text of a statement that commits by
   * itself, in place of `commit`.
   */
  arm(cut: Cut, sentBefore: string, commit?: string): void;
  /** The number of cut commits. */
  count(): number;
}

/** Starts the proxy in front of a database, until the end of the test file. */
export async function commitCutter(databaseUrl: string): Promise<CommitCutter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed: { cut: Cut; sentBefore: string; commit: string | undefined } | undefined;
  let cuts = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let sent = '';
    let isCut = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.on('data', (chunk) => {
      sent += chunk.toString('latin1');
      const isCommit = armed?.commit === undefined ? sent.includes('commit\0') : chunk.includes(armed.commit);
      if (isCommit && armed && sent.includes(armed.sentBefore)) {
        isCut = true;
        cuts += 1;
        const { cut } = armed;
        armed = undefined;
        if (cut === 'before the commit arrives') database.destroy();
        else database.end(chunk);
        client.destroy();
        return;
      }
      if (isCommit) sent = '';
      database.write(chunk);
    });
    database.on('data', (chunk) => isCut || client.write(chunk));
    client.on('close', () => isCut || database.end());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  // Past the socket, which is quicker than this way.
  url.search = '';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    arm(cut, sentBefore, commit) {
      armed = { cut, sentBefore, commit };
    },
    count: () => cuts,
  };
}
