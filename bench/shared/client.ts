import { connect, type Socket } from 'node:net';

/**
 * Simulates one client who sends one request at a time over one connection, the next one as soon as the previous one is answered,
 * until `onAnswer` returns false or `next` has no further request. Uses the bare socket, because every general HTTP client costs
 * more processor time per request than the server under test, on the same cores.
 */
export function client(
  port: number,
  next: () => string | undefined,
  onAnswer: (status: number, body: string, ms: number) => boolean,
): Promise<void> {
  return new Promise((done, fail) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = '';
    let sentAt = 0;
    const send = () => {
      const request = next();
      sentAt = performance.now();
      if (request === undefined) socket.destroy();
      else socket.write(request, 'latin1');
    };
    socket.setEncoding('latin1');
    socket.once('connect', send);
    socket.on('error', fail);
    socket.on('close', () => done());
    socket.on('data', (chunk: string) => {
      received += chunk;
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1]);
      if (received.length < headEnd + 4 + length) return;
      const status = Number(received.slice(9, 12));
      const body = received.slice(headEnd + 4, headEnd + 4 + length);
      received = '';
      if (onAnswer(status, body, performance.now() - sentAt)) send();
      else socket.destroy();
    });
  });
}
