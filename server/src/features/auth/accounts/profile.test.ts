import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { avatarSrcSet, avatarWidths } from '@ngoma/api/common/avatar-sizes';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anOrganizer, aParticipant, aProvider } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { fastify, clock, runJobs, platform } = test;
const french = { 'accept-language': 'fr' };

type Headers = Record<string, string>;
const patch = (headers: Headers, payload: Record<string, unknown>) =>
  fastify.inject({ method: 'PATCH', url: '/api/auth/me', headers, payload });

async function put(kind: 'avatar' | 'cover', headers: Headers, file?: { bytes: Buffer; type: string }) {
  const form = new FormData();
  if (file) form.append(kind, new Blob([new Uint8Array(file.bytes)], { type: file.type }), 'photo');
  const encoded = new Response(form);
  return fastify.inject({
    method: 'PUT',
    url: `/api/auth/${kind}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}

/** Creates a photo like one from a phone: large, with GPS coordinates in its metadata. */
const aPhoto = async (background = '#1f7a4d') => ({
  bytes: await sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 3/1 0/1' } })
    .jpeg()
    .toBuffer(),
  type: 'image/jpeg',
});

describe('changing the own profile', () => {
  it('sets the given fields, clears those that are null and leaves the rest', async () => {
    const { user, headers } = await aProvider(test, { name: 'DJ Kinda' });
    const first = await patch(headers, {
      number: '+237 699 00 11 22',
      username: 'dj.kinda',
      experience: 'Twelve years of weddings',
      address: 'Akwa, Douala',
      website: 'https://kinda.example.cm',
      socialLinks: { instagram: '@djkinda', facebook: 'https://facebook.com/djkinda', x: '' },
    });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      message: 'Saved successfully',
      user: {
        _id: user.id,
        name: 'DJ Kinda',
        number: '+237699001122',
        username: 'dj.kinda',
        socialLinks: { instagram: '@djkinda', facebook: 'https://facebook.com/djkinda' },
      },
    });
    const second = await patch(headers, { name: 'DJ Kinda & Sons', website: null, address: '' });
    const expected = { ...first.json().user, name: 'DJ Kinda & Sons', website: null, address: null };
    expect(second.json().user).toEqual(expected);
    expect((await fastify.inject({ url: '/api/auth/me', headers })).json().user).toEqual(expected);
  });

  it('refuses a username that is taken regardless of case, and accepts the own one again', async () => {
    const taken = await aParticipant(test);
    const other = await aParticipant(test);
    await patch(taken.headers, { username: 'Brenda' });
    const refused = await patch({ ...other.headers, ...french }, { username: 'bRENDA' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'username_taken', errors: { username: 'Ce nom d’utilisateur est déjà pris' } });
    expect((await patch(taken.headers, { username: 'brenda' })).statusCode).toBe(200);
  });

  it('gives a username that ten people request at once to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aParticipant(test)));
    const replies = await Promise.all(people.map(({ headers }) => patch(headers, { username: 'the-one' })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('answers in the newly chosen language from that request on', async () => {
    const { headers } = await aParticipant(test, { locale: 'en' });
    expect((await patch(headers, { locale: 'fr' })).json()).toMatchObject({
      message: 'Enregistré avec succès',
      user: { locale: 'fr' },
    });
    const next = await patch(headers, { username: 'x' });
    expect(next.json().errors.username).toMatch(/^De trois à trente|lettres/i);
  });

  it.each(['javascript:alert(1)', 'JavaScript:1', 'data:text/html,x', 'java\tscript:alert(1)'])(
    'refuses %j as a link that others would follow',
    async (link) => {
      const { headers } = await aParticipant(test);
      const social = await patch({ ...headers, ...french }, { socialLinks: { facebook: link } });
      expect(social.statusCode).toBe(400);
      expect(social.json().errors).toEqual({ 'socialLinks.facebook': 'Ce lien ne mène pas à ce réseau' });
      expect((await patch(headers, { website: link })).statusCode).toBe(400);
    },
  );

  it('ignores fields that people may not change themselves', async () => {
    const { headers, user } = await aParticipant(test);
    const reply = await patch(headers, {
      role: 'admin',
      isVerified: true,
      email: 'other@ngoma.test',
      referralCode: 'MINE',
      _id: 'x',
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().user).toMatchObject({
      _id: user.id,
      role: 'participant',
      isVerified: false,
      isAdmin: false,
      email: user.email,
      referralCode: user.referralCode,
    });
  });
});

describe('a profile picture', () => {
  it.each([
    ['avatar', 96, 320],
    ['cover', 480, 1600],
  ] as const)('as %s is shown at once in a small size and in full size after its job', async (kind, quickWidth, fullWidth) => {
    const { headers } = await anOrganizer(test);
    const reply = await put(kind, { ...headers, ...french }, await aPhoto());
    expect(reply.statusCode).toBe(200);
    expect(reply.json().message).toBe('Enregistré avec succès');
    const quick = await fastify.inject(reply.json().user[kind].url);
    await runJobs();
    const { url } = (await fastify.inject({ url: '/api/auth/me', headers })).json().user[kind];
    const full = await fastify.inject(url);
    for (const [shown, width] of [
      [quick, quickWidth],
      [full, fullWidth],
    ] as const) {
      expect(shown.statusCode).toBe(200);
      const metadata = await sharp(shown.rawPayload).metadata();
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', width, undefined]);
    }
    // The upload itself, with its GPS coordinates, is removed.
    expect(await readdir(join(platform.config.dataDir, 'files/private/uploads'))).toEqual([]);
  });

  it('as avatar is stored in the widths in which pages show it', async () => {
    const { headers } = await anOrganizer(test);
    await put('avatar', headers, await aPhoto());
    await runJobs();
    const { url } = (await fastify.inject({ url: '/api/auth/me', headers })).json().user.avatar;
    const shown =
      avatarSrcSet(url)
        ?.split(', ')
        .map((one) => one.split(' ')) ?? [];
    expect(shown.map(([, width]) => width)).toEqual(['96w', '192w', '320w']);
    for (const [address = '', width] of shown)
      expect(`${(await sharp((await fastify.inject(address)).rawPayload).metadata()).width}w`).toBe(width);
  });

  it('that was replaced stays available for a day for pages that are still open', async () => {
    const { headers } = await anOrganizer(test);
    await put('avatar', headers, await aPhoto());
    await runJobs();
    const old = (await fastify.inject({ url: '/api/auth/me', headers })).json().user.avatar.url;
    await put('avatar', headers, await aPhoto('#c0392b'));
    await runJobs();
    const current = (await fastify.inject({ url: '/api/auth/me', headers })).json().user.avatar.url;
    expect(current).not.toBe(old);
    expect((await fastify.inject(old)).statusCode).toBe(200);
    clock.advance({ days: 1 });
    await runJobs();
    for (const width of avatarWidths) expect((await fastify.inject(old.replace('-320', `-${width}`))).statusCode).toBe(404);
    expect((await fastify.inject(current)).statusCode).toBe(200);
  });

  it('is the last stored one of two uploads sent at once, and the other file is removed', async () => {
    const { headers } = await anOrganizer(test);
    const avatars = () => readdir(join(platform.config.dataDir, 'files/avatars'));
    const before = await avatars();
    const replies = await Promise.all([put('avatar', headers, await aPhoto()), put('avatar', headers, await aPhoto('#c0392b'))]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await runJobs();
    const { url } = (await fastify.inject({ url: '/api/auth/me', headers })).json().user.avatar;
    clock.advance({ days: 1 });
    await runJobs();
    const left = (await avatars()).filter((name) => !before.includes(name));
    const [, id] = /^\/files\/avatars\/(.+)-320\.webp$/.exec(url) ?? [];
    expect(left.sort()).toEqual([`${id}-192.webp`, `${id}-320.webp`, `${id}-96.webp`]);
  });

  it('is removed at once, also while its full size is still rendered, and again without effect', async () => {
    const { headers } = await anOrganizer(test);
    for (const kind of ['avatar', 'cover'] as const) {
      await put(kind, headers, await aPhoto());
      for (const _ of [1, 2]) {
        const reply = await fastify.inject({ method: 'DELETE', url: `/api/auth/${kind}`, headers });
        expect([reply.statusCode, reply.json().user[kind], reply.json().message]).toEqual([200, null, 'The picture is removed']);
      }
    }
    await runJobs();
    expect((await fastify.inject({ url: '/api/auth/me', headers })).json().user).toMatchObject({ avatar: null, cover: null });
  });

  it('survives a render job that runs twice', async () => {
    const { headers } = await anOrganizer(test);
    await put('avatar', headers, await aPhoto());
    const { rows } = await platform.pool.query(
      `select job.payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       where task.identifier = 'users.render-picture'`,
    );
    await runJobs();
    await platform.files.put(rows[0].payload.uploadKey, (await aPhoto()).bytes, 'application/octet-stream');
    await platform.jobs.enqueue(test.db, 'users.render-picture', rows[0].payload);
    await runJobs();
    const { url } = (await fastify.inject({ url: '/api/auth/me', headers })).json().user.avatar;
    expect((await fastify.inject(url)).statusCode).toBe(200);
  });

  it('must be a supported image, whatever its content type claims', async () => {
    const { headers } = await anOrganizer(test);
    const svg = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), type: 'image/png' };
    const reply = await put('avatar', { ...headers, ...french }, svg);
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'not_a_picture']);
    const { bytes } = await aPhoto();
    expect((await put('avatar', headers, { bytes: bytes.subarray(0, bytes.length / 2), type: 'image/jpeg' })).statusCode).toBe(
      415,
    );
    expect((await put('avatar', headers, { bytes: Buffer.alloc(11 * 1024 * 1024), type: 'image/jpeg' })).statusCode).toBe(413);
    expect((await put('cover', headers)).json().errors).toEqual({ cover: 'This field is required' });
    expect((await fastify.inject({ url: '/api/auth/me', headers })).json().user).toMatchObject({ avatar: null, cover: null });
  });
});
