import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '#test/harness';
import { anOrganizer, aParticipant, aProvider } from '#test/people';

const test = await buildTestApp();
const { app, clock, runJobs, platform } = test;
const french = { 'accept-language': 'fr' };

type Headers = Record<string, string>;
const patch = (headers: Headers, payload: Record<string, unknown>) =>
  app.inject({ method: 'PATCH', url: '/api/auth/me', headers, payload });

async function put(kind: 'avatar' | 'cover', headers: Headers, file?: { bytes: Buffer; type: string }) {
  const form = new FormData();
  if (file) form.append(kind, new Blob([new Uint8Array(file.bytes)], { type: file.type }), 'photo');
  const encoded = new Response(form);
  return app.inject({
    method: 'PUT',
    url: `/api/auth/${kind}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}

/** A photograph as a phone makes it: large, turned, and telling where it was taken. */
const aPhoto = async (background = '#1f7a4d') => ({
  bytes: await sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 3/1 0/1' } })
    .jpeg()
    .toBuffer(),
  type: 'image/jpeg',
});

describe('changing the own profile', () => {
  it('sets what is given, clears what is null and leaves the rest', async () => {
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
    expect((await app.inject({ url: '/api/auth/me', headers })).json().user).toEqual(expected);
  });

  it('refuses a username that somebody has, in whatever case; one’s own may be written anew', async () => {
    const taken = await aParticipant(test);
    const other = await aParticipant(test);
    await patch(taken.headers, { username: 'Brenda' });
    const refused = await patch({ ...other.headers, ...french }, { username: 'bRENDA' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'username_taken', errors: { username: "Ce nom d'utilisateur est déjà pris" } });
    expect((await patch(taken.headers, { username: 'brenda' })).statusCode).toBe(200);
  });

  it('gives a username that ten people want at once to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aParticipant(test)));
    const replies = await Promise.all(people.map(({ headers }) => patch(headers, { username: 'the-one' })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('speaks the new language from the next word on', async () => {
    const { headers } = await aParticipant(test, { locale: 'en' });
    expect((await patch(headers, { locale: 'fr' })).json()).toMatchObject({
      message: 'Enregistré avec succès',
      user: { locale: 'fr' },
    });
    const next = await patch(headers, { username: 'x' });
    expect(next.json().errors.username).toMatch(/^De trois à trente|lettres/i);
  });

  it.each(['javascript:alert(1)', 'JavaScript:1', 'data:text/html,x', 'java\tscript:alert(1)'])(
    'refuses %j where others would follow it',
    async (link) => {
      const { headers } = await aParticipant(test);
      const social = await patch({ ...headers, ...french }, { socialLinks: { facebook: link } });
      expect(social.statusCode).toBe(400);
      expect(social.json().errors).toEqual({ 'socialLinks.facebook': 'Adresse web invalide' });
      expect((await patch(headers, { website: link })).statusCode).toBe(400);
    },
  );

  it('changes nothing that is not the person’s to change', async () => {
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

describe('a picture', () => {
  it.each([
    ['avatar', 96, 512],
    ['cover', 480, 1600],
  ] as const)('as %s is shown at once, and in full when its job has run', async (kind, quickWidth, fullWidth) => {
    const { headers } = await anOrganizer(test);
    const reply = await put(kind, { ...headers, ...french }, await aPhoto());
    expect(reply.statusCode).toBe(200);
    expect(reply.json().message).toBe('Enregistré avec succès');
    const quick = await app.inject(reply.json().user[kind].url);
    await runJobs();
    const { url } = (await app.inject({ url: '/api/auth/me', headers })).json().user[kind];
    const full = await app.inject(url);
    for (const [shown, width] of [
      [quick, quickWidth],
      [full, fullWidth],
    ] as const) {
      expect(shown.statusCode).toBe(200);
      const metadata = await sharp(shown.rawPayload).metadata();
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', width, undefined]);
    }
    // The upload itself, which tells where it was taken, is gone.
    expect(await readdir(join(platform.config.dataDir, 'files/private/uploads'))).toEqual([]);
  });

  it('that was replaced stays for a day, for pages that are open still', async () => {
    const { headers } = await anOrganizer(test);
    await put('avatar', headers, await aPhoto());
    await runJobs();
    const old = (await app.inject({ url: '/api/auth/me', headers })).json().user.avatar.url;
    await put('avatar', headers, await aPhoto('#c0392b'));
    await runJobs();
    const current = (await app.inject({ url: '/api/auth/me', headers })).json().user.avatar.url;
    expect(current).not.toBe(old);
    expect((await app.inject(old)).statusCode).toBe(200);
    clock.advance({ days: 1 });
    await runJobs();
    expect((await app.inject(old)).statusCode).toBe(404);
    expect((await app.inject(current)).statusCode).toBe(200);
  });

  it('of two that are sent at once is the one that was told last, and the other is cleared away', async () => {
    const { headers } = await anOrganizer(test);
    const avatars = () => readdir(join(platform.config.dataDir, 'files/avatars'));
    const before = await avatars();
    const replies = await Promise.all([put('avatar', headers, await aPhoto()), put('avatar', headers, await aPhoto('#c0392b'))]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await runJobs();
    const { url } = (await app.inject({ url: '/api/auth/me', headers })).json().user.avatar;
    clock.advance({ days: 1 });
    await runJobs();
    const left = (await avatars()).filter((name) => !before.includes(name));
    expect(left).toHaveLength(1);
    expect(url).toBe(`/files/avatars/${left[0]}`);
  });

  it('survives a job that runs twice', async () => {
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
    const { url } = (await app.inject({ url: '/api/auth/me', headers })).json().user.avatar;
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  it('must be one, whatever its name claims', async () => {
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
    expect((await app.inject({ url: '/api/auth/me', headers })).json().user).toMatchObject({ avatar: null, cover: null });
  });
});
