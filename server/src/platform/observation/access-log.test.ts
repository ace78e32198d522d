import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { accessLog } from './access-log.ts';

/** Starts a server that answers with the status in the path, and returns what it logs. */
function answeringServer() {
  const lines: Record<string, unknown>[] = [];
  const ends: (() => void)[] = [];
  const log = accessLog(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }), (end) => ends.push(end));
  const app = Fastify();
  app.addHook('onResponse', (request, reply, done) => {
    log(request, reply);
    done();
  });
  app.get<{ Params: { status: string; id: string } }>('/answers/:status/:id', (request, reply) =>
    reply.code(Number(request.params.status)).send(),
  );
  const ask = async (status: number, count: number) => {
    for (let n = 0; n < count; n += 1) await app.inject({ url: `/answers/${status}/${n}?token=secret` });
  };
  return { lines, ask, end: () => ends.splice(0).forEach((one) => void one()) };
}

it('names each answered request, without its query', async () => {
  const { lines, ask } = answeringServer();
  await ask(200, 300);
  expect(lines).toHaveLength(300);
  expect(lines[7]).toMatchObject({ method: 'GET', path: '/answers/200/7', status: 200, msg: 'answered' });
});

it('names the first refusals of a crowd, and counts the others', async () => {
  const { lines, ask, end } = answeringServer();
  await ask(409, 230);
  expect(lines).toHaveLength(200);
  end();
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toMatchObject({ method: 'GET', path: '/answers/:status/:id', status: 409, repeated: 30 });
});

it('begins to name again after each period, and counts each status by itself', async () => {
  const { lines, ask, end } = answeringServer();
  await ask(503, 150);
  await ask(429, 150);
  end();
  await ask(503, 1);
  expect(lines).toHaveLength(301);
});
