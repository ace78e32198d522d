import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMountedApp } from '#test/harness/mounted-app';

let app: Awaited<ReturnType<typeof aMountedApp>>;
beforeAll(async () => {
  app = await aMountedApp({ strictReplies: true });
});
afterAll(() => app.close());

const as = (name: string) => ({ authorization: `Bearer ${name}` });

describe('forms', () => {
  const send = (parts: Record<string, string | Blob>, url = '/api/upload', method: 'POST' | 'PUT' = 'POST') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts))
      typeof value === 'string' ? form.append(name, value) : form.append(name, value, value.size ? 'my picture.png' : '');
    return app.inject({ method, url, payload: form, headers: as('ada') });
  };
  const png = (size = 100) => new Blob([Buffer.alloc(size, 1)], { type: 'image/png' });

  test('text and files arrive together', async () => {
    const answer = await send({ title: ' Ngoma night ', online: 'true', cover: png() });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { title: 'Ngoma night', online: true, bytes: 100, contentType: 'image/png', names: ['cover'] },
    ]);
  });
  test('a missing file and an invalid field are reported together', async () => {
    expect((await send({ title: 'x' })).json().errors).toEqual({
      title: 'This needs at least 3 characters',
      cover: 'This field is required',
    });
  });
  test('an empty file input counts as no file', async () => {
    expect((await send({ title: 'Ngoma', cover: new Blob([]) })).json().errors).toEqual({ cover: 'This field is required' });
  });
  test('a file over its limit is refused with its field name, and one just within the limit passes', async () => {
    const answer = await send({ title: 'Ngoma', cover: png(2049) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      { code: 'payload_too_large', errors: { cover: 'This file is too large: at most 2 KB' } },
    ]);
    expect((await send({ title: 'Ngoma', cover: png(2048) })).statusCode).toBe(201);
    expect((await send({ title: 'Ngoma', cover: png(), logo: png(200_000) })).json().errors).toHaveProperty('logo');
  });
  test('a file of a wrong type is refused', async () => {
    const answer = await send({ title: 'Ngoma', cover: new Blob(['<svg/>'], { type: 'image/svg+xml' }) });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });
  test('a file in an unknown field is refused', async () => {
    const answer = await send({ title: 'Ngoma', cover: png(), virus: png() });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { virus: 'No file is expected here' }]);
  });
  test('text in a file field is refused', async () => {
    expect((await send({ title: 'Ngoma', cover: 'data:image/png' })).json().errors).toEqual({ cover: 'This must be a file' });
  });
  test('text that cannot be stored is refused', async () => {
    expect((await send({ title: 'a\0b', cover: png() })).statusCode).toBe(400);
  });
  test.each(['--x\r\nrubbish', '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nab', ''])(
    'a malformed form gets a 4xx: %j',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/upload',
        payload,
        headers: { ...as('ada'), 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/\w/);
    },
  );
  test('a form without a boundary gets a 4xx', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload',
      payload: 'x',
      headers: { ...as('ada'), 'content-type': 'multipart/form-data' },
    });
    expect(answer.statusCode).toBe(400);
  });
  test('an endpoint whose files are optional accepts JSON, too', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/api/avatar', payload: { name: 'Ada' } });
    expect(answer.json()).toEqual({ message: 'Ada' });
    expect((await send({ name: 'Bea', avatar: png() }, '/api/avatar', 'PUT')).json()).toEqual({ message: 'Bea' });
  });
  test('a refused upload is answered over a real connection while the client still sends', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const form = new FormData();
    form.append('title', 'Ngoma');
    form.append('cover', png(8_000_000), 'big.png');
    const answer = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form, headers: as('ada') });
    expect(answer.status).toBe(413);
  });
});
