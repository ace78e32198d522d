import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aForm, ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, fastify } = app;
const organizer = await anOrganizer(app);

const about = {
  ...{ headline: 'Afrobeats and makossa till dawn', headlineFr: 'Afrobeats et makossa jusqu’à l’aube' },
  ...{ about: 'Ten years behind the decks.', cities: ['Douala', 'Limbé'], travels: true },
};
const wedding = { name: 'Wedding night', price: 250_000, hours: 6.5, includes: ['Sound for 300 guests', 'Two assistants'] };
const service = { category: 'dj', title: 'Weddings', description: 'From the aisle to the last dance', packages: [wedding] };
const mine = async (as: Person) => (await ask(app, 'GET', '/providers/me', { as })).body.provider;
const save = (as: Person, body: object = about) => ask(app, 'PUT', '/providers/me', { as, body });
const offer = (as: Person, body: object = service) => ask(app, 'POST', '/providers/me/services', { as, body });
const drop = async (as: Person, path: string) => {
  const reply = await fastify.inject({ method: 'DELETE', url: `/api${path}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
};
const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2F3BA2' } })
  .withExif({ IFD3: { GPSLatitude: '4/1 3/1 0/1' } })
  .jpeg()
  .toBuffer();
const show = (as: Person, fields: object, file?: Buffer) =>
  ask(app, 'POST', '/providers/me/portfolio', { as, body: aForm({ ...fields }, file ? { picture: file } : {}) });

/** Creates a provider with a profile and a service, who is listed. */
async function aListedProvider(name: string, profile: object = {}, offers: object = {}): Promise<Person> {
  const person = await aProvider(app, { name });
  await save(person, { ...about, ...profile });
  await offer(person, { ...service, ...offers });
  return person;
}

describe('a provider’s own profile', () => {
  it('starts empty and reports its missing steps, which all count the same', async () => {
    const kinda = await aProvider(app);
    expect(await mine(kinda)).toMatchObject({
      ...{ _id: kinda.user.id, headline: null, cities: [], services: [], portfolio: [], isListed: false },
      completeness: { percent: 0, done: [], missing: expect.arrayContaining(['headline', 'cities', 'service', 'verified']) },
    });
    const { status, body } = await save(kinda);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Saved successfully' });
    expect(body.provider).toMatchObject({
      ...{ headline: about.headline, headlineFr: about.headlineFr, aboutFr: null, cities: ['Douala', 'Limbé'], travels: true },
      completeness: { percent: 38, done: ['headline', 'about', 'cities'] },
    });
    const offered = await offer(kinda);
    expect(offered.body.provider).toMatchObject({ isListed: true, completeness: { percent: 63 } });
  });

  it('lists each city once and clears blank fields', async () => {
    const kinda = await aProvider(app);
    await save(kinda);
    const { body } = await save(kinda, {
      headline: '',
      headlineFr: '',
      about: '',
      cities: ['Yaoundé', 'yaounde', 'Kribi'],
      travels: false,
    });
    expect(body.provider).toMatchObject({ headline: null, about: null, cities: ['Yaoundé', 'Kribi'], travels: false });
  });

  it('keeps formatted texts in each language, without what is not allowed, and their words for search', async () => {
    const name = 'DJ Formatted';
    const kinda = await aProvider(app, { name });
    const aboutHtml = '<h2>Twelve years</h2><ul><li>Weddings<script>alert(1)</script></li></ul>';
    await save(kinda, { ...about, about: 'ignored', aboutHtml, aboutFr: 'Douze ans' });
    await offer(kinda, { ...service, description: '', descriptionHtml: '<p onclick="x()"><strong>Zouk</strong> all night</p>' });
    const safe = '<h2>Twelve years</h2><ul><li>Weddings</li></ul>';
    expect(await mine(kinda)).toMatchObject({
      ...{ about: 'Twelve years\n\n• Weddings', aboutHtml: safe, aboutFr: 'Douze ans', aboutHtmlFr: null },
      services: [{ description: 'Zouk all night', descriptionHtml: '<p><strong>Zouk</strong> all night</p>' }],
    });
    const read = async (language: 'en' | 'fr') =>
      (await ask(app, 'GET', `/providers/${kinda.user.id}`, { as: organizer, language })).body.provider;
    expect(await read('en')).toMatchObject({ about: 'Twelve years\n\n• Weddings', aboutHtml: safe });
    expect(await read('fr')).toMatchObject({ about: 'Douze ans', aboutHtml: null });
    const { body } = await ask(app, 'GET', '/providers?q=zouk', { as: organizer });
    expect(body.providers).toMatchObject([{ name }]);
    await save(kinda, { ...about, about: 'Plain again' });
    expect(await mine(kinda)).toMatchObject({ about: 'Plain again', aboutHtml: null });
  });

  it('refuses formatted texts that say nothing, or too much, at the field of the text', async () => {
    const kinda = await aProvider(app);
    for (const aboutHtml of ['<p> </p>', `<p>${'a'.repeat(3_001)}</p>`])
      expect(await save(kinda, { ...about, aboutHtml })).toMatchObject({
        status: 400,
        body: { errors: { about: expect.any(String) } },
      });
    const long = await offer(kinda, { ...service, descriptionHtml: `<p>${'a'.repeat(1_501)}</p>` });
    expect(long).toMatchObject({ status: 400, body: { errors: { description: expect.any(String) } } });
    expect((await mine(kinda)).services).toEqual([]);
  });

  it('is accessible to providers only', async () => {
    for (const as of [organizer, await aParticipant(app), await anAdmin(app)]) expect((await save(as)).status).toBe(403);
  });
});

describe('services', () => {
  it('can be added with packages, changed and removed, at the price of the cheapest package', async () => {
    const kinda = await aProvider(app);
    const { status, body } = await offer(kinda, {
      ...service,
      packages: [wedding, { ...wedding, name: 'Short', price: 90_000, hours: null }],
    });
    expect(status).toBe(201);
    const [first] = body.provider.services;
    expect(first).toMatchObject({
      category: 'dj',
      title: 'Weddings',
      priceFrom: 90_000,
      packages: [wedding, { name: 'Short', hours: null }],
    });
    const path = `/providers/me/services/${first._id}`;
    const changed = await ask(app, 'PUT', path, {
      as: kinda,
      body: { category: 'dj', title: 'Parties', priceFrom: 75_000, packages: [] },
    });
    expect(changed.body.provider.services).toEqual([
      {
        _id: first._id,
        category: 'dj',
        title: 'Parties',
        description: null,
        descriptionHtml: null,
        priceFrom: 75_000,
        packages: [],
        hiddenReason: null,
      },
    ]);
    const other = await aProvider(app);
    expect((await ask(app, 'PUT', path, { as: other, body: service })).status).toBe(404);
    expect((await drop(other, path)).status).toBe(404);
    expect((await drop(kinda, path)).body.provider.services).toEqual([]);
    expect((await drop(kinda, path)).status).toBe(404);
  });

  it('are limited to twenty', async () => {
    const kinda = await aProvider(app);
    for (let count = 0; count < 20; count += 1) expect((await offer(kinda)).status).toBe(201);
    expect(await offer(kinda)).toMatchObject({ status: 409, body: { code: 'services_full' } });
  });

  it('need a known category, hours in halves and prices in whole francs', async () => {
    const kinda = await aProvider(app);
    const faulty = [
      { category: 'wizard' },
      { packages: [{ ...wedding, hours: 1.3 }] },
      { packages: [{ ...wedding, price: -1 }] },
      { title: ' ' },
    ];
    for (const input of faulty) expect((await offer(kinda, { ...service, ...input })).status).toBe(400);
  });
});

describe('the portfolio', () => {
  it('shows a small picture at once and the full one after the job, without EXIF data', async () => {
    const kinda = await aProvider(app);
    const { status, body } = await show(kinda, { caption: 'Kribi, 2026' }, picture);
    expect(status).toBe(201);
    const [item] = body.provider.portfolio;
    expect(item).toMatchObject({ kind: 'picture', caption: 'Kribi, 2026', width: 480, height: 320 });
    expect(item.picture.url).toMatch(/-quick\.webp$/);
    await app.runJobs();
    const [whole] = (await mine(kinda)).portfolio;
    expect(whole).toMatchObject({ width: 1200, height: 800 });
    expect(whole.picture.srcSet).toMatch(/-480\.webp 480w, .*-960\.webp 960w, .*-1600\.webp 1600w$/);
    const served = await fastify.inject({ method: 'GET', url: whole.picture.url });
    expect(served.headers['content-type']).toBe('image/webp');
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('accepts video links of the three supported platforms only', async () => {
    const kinda = await aProvider(app);
    const good = [
      'https://www.youtube.com/watch?v=abc',
      'youtu.be/abc',
      'https://www.tiktok.com/@kinda/video/1',
      'https://fb.watch/x/',
    ];
    for (const videoUrl of good) expect((await show(kinda, { videoUrl })).status).toBe(201);
    expect((await mine(kinda)).portfolio.map(({ host, url }: { host: string; url: string }) => [host, url])).toEqual([
      ['youtube', 'https://www.youtube.com/watch?v=abc'],
      ['youtube', 'https://youtu.be/abc'],
      ['tiktok', 'https://www.tiktok.com/@kinda/video/1'],
      ['facebook', 'https://fb.watch/x/'],
    ]);
    const bad = [
      'https://evil.example/youtube.com',
      'https://youtube.com.evil.example/a',
      'javascript:alert(1)//youtube.com/a',
      'https://youtube.com',
    ];
    for (const videoUrl of bad)
      expect(await show(kinda, { videoUrl })).toMatchObject({ status: 422, body: { code: 'video_unknown' } });
    expect(await show(kinda, { caption: 'nothing' })).toMatchObject({ status: 422, body: { code: 'nothing_to_show' } });
    expect(await show(kinda, {}, Buffer.from('no picture'))).toMatchObject({ status: 415, body: { code: 'not_a_picture' } });
  });

  it('can be ordered and captioned by its owner only', async () => {
    const kinda = await aProvider(app);
    for (const name of ['a', 'b', 'c']) await show(kinda, { videoUrl: `https://youtu.be/${name}`, caption: name });
    const captions = async () => (await mine(kinda)).portfolio.map(({ caption }: { caption: string | null }) => caption);
    const [, , last] = (await mine(kinda)).portfolio;
    const path = `/providers/me/portfolio/${last._id}`;
    await ask(app, 'PATCH', path, { as: kinda, body: { move: 'earlier' } });
    expect(await captions()).toEqual(['a', 'c', 'b']);
    await ask(app, 'PATCH', path, { as: kinda, body: { move: 'earlier' } });
    await ask(app, 'PATCH', path, { as: kinda, body: { move: 'earlier', caption: '' } });
    expect(await captions()).toEqual([null, 'a', 'b']);
    const other = await aProvider(app);
    expect((await ask(app, 'PATCH', path, { as: other, body: { caption: 'mine' } })).status).toBe(404);
    expect((await drop(other, path)).status).toBe(404);
  });
});

describe('an organizer', () => {
  const search = async (query: string, as = organizer, language: 'en' | 'fr' = 'en') => {
    const { status, body } = await ask(app, 'GET', `/providers?${query}`, { as, language });
    return {
      status,
      total: body.total,
      names: (body.providers ?? []).map(({ name }: { name: string }) => name),
      providers: body.providers,
    };
  };

  it('finds providers by category, city, price, rating and text, tolerating accents and typos', async () => {
    const zoe = await aListedProvider(
      'Zoé Délices',
      { cities: ['Garoua'], headline: 'Cuisine of the north' },
      { category: 'caterer', title: 'Buffets' },
    );
    const max = await aListedProvider(
      'Max Photo',
      { cities: ['Maroua', 'Garoua'] },
      { category: 'photographer', title: 'Portraits', packages: [{ ...wedding, price: 40_000 }] },
    );
    await sql`update provider_profiles set rating_sum = 9, rating_count = 2 where user_id = ${max.user.id}`.execute(db);
    expect((await search('category=caterer&city=garoua')).names).toEqual(['Zoé Délices']);
    expect((await search('city=Garoua&sort=price')).names).toEqual(['Max Photo', 'Zoé Délices']);
    expect((await search('city=Garoua&sort=-price')).names).toEqual(['Zoé Délices', 'Max Photo']);
    expect((await search('city=Garoua&priceMax=50000')).names).toEqual(['Max Photo']);
    expect((await search('city=Garoua&ratingMin=4')).names).toEqual(['Max Photo']);
    expect((await search('q=zoe')).names).toEqual(['Zoé Délices']);
    expect((await search('q=photographe%20garoua')).names).toEqual(['Max Photo']);
    expect((await search('q=buffest')).names).toEqual(['Zoé Délices']);
    expect((await search('q=nobody-does-this')).total).toBe(0);
    const { providers } = await search('category=photographer&city=garoua', organizer, 'fr');
    expect(providers[0]).toMatchObject({
      ...{
        _id: max.user.id,
        headline: about.headlineFr,
        priceFrom: 40_000,
        rating: { average: 4.5, count: 2 },
        categories: ['photographer'],
      },
      picture: { url: expect.stringContaining('/api/art/') },
    });
    expect(zoe.user.id).not.toBe(max.user.id);
  });

  it('counts the providers that match by their cities, the most first, whatever the spelling', async () => {
    const title = 'Kpwem tasting';
    const [ayo, ben] = [
      await aListedProvider('Ayo', { cities: ['Ngaoundéré', 'Kribi'] }, { category: 'caterer', title }),
      await aListedProvider('Ben', { cities: ['Ngaoundere'] }, { category: 'caterer', title }),
      await aListedProvider('Cyr', { cities: ['Ngaoundéré'] }, { category: 'bartender', title }),
      await aListedProvider('Dan', { cities: ['Kribi'] }, { category: 'photographer', title: 'Portraits' }),
    ];
    const cities = async (query: string, as = organizer) =>
      (await ask(app, 'GET', `/providers/cities?${query}`, { as })).body.cities;
    expect(await cities('q=kpwem')).toEqual([
      { city: 'Ngaoundéré', providers: 3 },
      { city: 'Kribi', providers: 1 },
    ]);
    expect(await cities('q=kpwen&category=caterer')).toEqual([
      { city: expect.stringMatching(/^Ngaound/), providers: 2 },
      { city: 'Kribi', providers: 1 },
    ]);
    // A city in the address of the list does not narrow the map.
    expect(await cities('q=kpwem&city=Kribi')).toHaveLength(2);
    await sql`update users set blocked_at = now() where id = ${ben?.user.id ?? ''}`.execute(db);
    expect(await cities('q=kpwem&category=caterer')).toHaveLength(2);
    expect(await cities('q=unicyclist')).toEqual([]);
    expect((await ask(app, 'GET', '/providers/cities', { as: ayo })).status).toBe(403);
  });

  it('finds providers who are free on a day, page by page', async () => {
    const names = ['Ade', 'Bih', 'Che'];
    const [ade] = await Promise.all(names.map((name) => aListedProvider(name, { cities: ['Bertoua'] })));
    if (!ade) throw new Error('The provider was not created');
    const body = { kind: 'outside', title: 'Gala', startsAt: '2027-05-01T17:00:00Z', endsAt: '2027-05-02T03:00:00Z' };
    expect((await ask(app, 'POST', '/calendar/bookings', { as: ade, body })).status).toBe(201);
    expect((await search('city=Bertoua&date=2027-05-01')).total).toBe(2);
    expect((await search('city=Bertoua&date=2027-05-02')).total).toBe(3);
    const pages = [await search('city=Bertoua&limit=2&sort=newest'), await search('city=Bertoua&limit=2&page=2&sort=newest')];
    expect(pages.flatMap((page) => page.names).sort()).toEqual(names);
    expect(pages[1]).toMatchObject({ total: 3 });
  });

  it('does not find providers with an incomplete profile or a blocked account', async () => {
    const silent = await aProvider(app, { name: 'Silent' });
    await save(silent, { ...about, cities: ['Ebolowa'] });
    expect((await search('city=Ebolowa')).total).toBe(0);
    await offer(silent);
    expect((await search('city=Ebolowa')).total).toBe(1);
    await sql`update users set blocked_at = now() where id = ${silent.user.id}`.execute(db);
    expect((await search('city=Ebolowa')).total).toBe(0);
    expect((await ask(app, 'GET', `/providers/${silent.user.id}`, { as: organizer })).status).toBe(404);
  });

  it('finds a renamed provider under the new name after the nightly job', async () => {
    const kinda = await aListedProvider('Old Name');
    await sql`update users set name = 'Quetzal Events' where id = ${kinda.user.id}`.execute(db);
    expect((await search('q=quetzal')).total).toBe(0);
    await app.platform.jobs.enqueue(db, 'providers.follow-names', {});
    await app.runJobs();
    expect((await search('q=quetzal')).names).toEqual(['Quetzal Events']);
  });

  it('sees a provider’s full profile with the next free days', async () => {
    const kinda = await aListedProvider('DJ Kinda');
    await show(kinda, { videoUrl: 'https://youtu.be/abc' });
    const { body } = await ask(app, 'GET', `/providers/${kinda.user.id}`, { as: organizer, language: 'fr' });
    expect(body.provider).toMatchObject({
      ...{ name: 'DJ Kinda', headline: about.headlineFr, about: about.about, cities: ['Douala', 'Limbé'] },
      services: [{ title: 'Weddings', packages: [wedding] }],
      portfolio: [{ kind: 'video', host: 'youtube' }],
      rating: { average: null, count: 0 },
    });
    expect(body.provider.nextFreeDates).toHaveLength(6);
    for (const id of [organizer.user.id, newId()])
      expect((await ask(app, 'GET', `/providers/${id}`, { as: organizer })).status).toBe(404);
  });

  it('is the only role that may search; participants and providers get 403, but see public profiles', async () => {
    for (const as of [await aParticipant(app), await aProvider(app)]) expect((await search('', as)).status).toBe(403);
    const kinda = await aListedProvider('DJ Public');
    const { body } = await ask(app, 'GET', `/profile/${kinda.user.id}`);
    expect(body.profile).toMatchObject({
      name: 'DJ Public',
      rating: { count: 0 },
      provider: { services: [{ title: 'Weddings' }] },
    });
  });
});

describe('a profile view', () => {
  it('counts once a day per viewer, and never for the provider', async () => {
    const kinda = await aListedProvider('DJ Seen');
    const look = async (as?: Person) =>
      (await ask(app, 'POST', `/providers/${kinda.user.id}/views`, as ? { as } : {})).body.counted;
    expect([await look(organizer), await look(organizer), await look(), await look(), await look(kinda)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    app.clock.advance({ hours: 24 });
    expect(await look()).toBe(true);
    expect((await ask(app, 'POST', `/providers/${newId()}/views`)).status).toBe(404);
    const { rows } = await sql<{ text: string }>`select profile_views::text as text from profile_views`.execute(db);
    expect(rows.some(({ text }) => text.includes(organizer.user.id))).toBe(false);
  });
});

describe('a removed portfolio picture', () => {
  it('is deleted with its files a day later', async () => {
    const kinda = await aProvider(app);
    await show(kinda, {}, picture);
    await app.runJobs();
    const [item] = (await mine(kinda)).portfolio;
    expect((await drop(kinda, `/providers/me/portfolio/${item._id}`)).body.provider.portfolio).toEqual([]);
    expect((await fastify.inject({ method: 'GET', url: item.picture.url })).statusCode).toBe(200);
    app.clock.advance({ hours: 25 });
    await app.runJobs();
    expect((await fastify.inject({ method: 'GET', url: item.picture.url })).statusCode).toBe(404);
  });
});
