import { get } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Ask, Reader } from '../../tools/database/orders/asks.ts';

/** Maximum growth of the process in MB while a file is written. A file of any length is written in pieces. */
const goalMb = 100;

const megabytes = (bytes: number): number => bytes / 1_048_576;

/** Reads a file over a connection, and returns its size and how far the process grew meanwhile. */
function download(url: string, token: string): Promise<{ status: number; bytes: number; grownMb: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  return new Promise((done, fail) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        peak = Math.max(peak, process.memoryUsage.rss());
      });
      reply.on('error', fail);
      reply.on('end', () => done({ status: reply.statusCode ?? 0, bytes, grownMb: megabytes(peak - before) }));
    }).on('error', fail);
  });
}

/** Downloads each file twice, because the first one also loads code, and returns whether the process kept its size. */
export async function measureFiles(
  fastify: FastifyInstance,
  asks: readonly Ask[],
  tokens: Readonly<Record<Reader, string>>,
): Promise<boolean> {
  const files = asks.filter(({ kind }) => kind === 'file');
  if (files.length === 0) return true;
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 });
  console.log('         s        MB  grown MB  as           file');
  let isSteady = true;
  for (const { as, path } of files) {
    await download(`${address}/api${path}`, tokens[as]);
    const started = performance.now();
    const { status, bytes, grownMb } = await download(`${address}/api${path}`, tokens[as]);
    const isGood = status === 200 && grownMb <= goalMb;
    isSteady &&= isGood;
    const numbers = [(performance.now() - started) / 1000, megabytes(bytes), grownMb].map((value) =>
      value.toFixed(2).padStart(10),
    );
    console.log(
      `${numbers.join('')}  ${as.padEnd(12)} ${path}${status === 200 ? '' : `  answers ${status}`}${isGood ? '' : '  ✗'}`,
    );
  }
  console.log(
    isSteady ? `\nNo file made the server grow by ${goalMb} MB.\n` : `\nA file made the server grow by more than ${goalMb} MB.\n`,
  );
  return isSteady;
}
