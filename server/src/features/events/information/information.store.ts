import { eventInformationLimits } from '@ngoma/api/features/events/information';
import { readerQuestionLimits } from '@ngoma/api/features/events/reader-questions';
import { sql } from 'kysely';
import type { PreparedPicture, RenderedPicture } from '#platform/files/progressive-pictures';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { prepared } from '#platform/postgres/prepared';
import type {
  NewArtist,
  PhotoCaption,
  SeenAttendees,
  StoredFacts,
  StoredInformation,
  StoredQuestion,
} from './information.types.ts';

/**
 * Those who chose to be seen on the page of an event, unless its organizer has switched that off: how many they are, and the first of
 * them. The accounts are looked up one by one (`limit`), because without fresh statistics PostgreSQL may begin with all accounts.
 */
const seenOf = (eventId: string) => sql<SeenAttendees>`(
  select json_build_object('total', coalesce(max(shown.total), 0),
    'people', coalesce(json_agg(json_build_object('name', shown.name, 'avatarKey', shown.avatar_key)), '[]'))
  from (
    select person.name, person.avatar_key, count(*) over ()::int as total
    from visible_attendees attendee
    cross join lateral (
      select id, name, avatar_key from users where id = attendee.user_id and blocked_at is null and erased_at is null limit 1
    ) person
    where attendee.event_id = ${eventId}
      and not exists (select from event_information where event_id = ${eventId} and hides_attendees)
    order by person.avatar_key is null, attendee.created_at desc, person.id limit ${eventInformationLimits.shownAttendees}
  ) shown)`;

/** Returns what an event page says beside the event, in one statement. */
export async function findInformation(db: DbOrTx, eventId: string): Promise<StoredInformation> {
  const picture = sql`case when picture_key is not null
    then json_build_object('pictureKey', picture_key, 'width', width, 'height', height) end`;
  const { rows } = await sql<StoredInformation>`${prepared}
    select
      (select json_build_object('entranceMinutes', entrance_minutes, 'minimumAge', minimum_age, 'rules', rules,
          'rulesFr', rules_fr, 'landmark', landmark, 'landmarkFr', landmark_fr, 'mapLink', map_link, 'hidesAttendees', hides_attendees)
        from event_information where event_id = ${eventId}) as facts,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'role', role, 'roleFr', role_fr,
          'startMinutes', start_minutes, 'picture', ${picture}) order by position, id), '[]')
        from event_artists where event_id = ${eventId}) as "lineUp",
      (select coalesce(json_agg(json_build_object('id', id, 'caption', caption, 'captionFr', caption_fr,
          'picture', ${picture}) order by position, id), '[]')
        from event_photos where event_id = ${eventId}) as photos,
      (select coalesce(json_agg(json_build_object('question', question, 'questionFr', question_fr, 'answer', answer,
          'answerFr', answer_fr) order by position), '[]')
        from event_questions where event_id = ${eventId}) as questions,
      (select coalesce(json_agg(json_build_object('question', question, 'answer', answer)), '[]') from (
        select question, answer from reader_questions where event_id = ${eventId} and is_public
        order by answered_at desc, id limit ${readerQuestionLimits.shown}
      ) shown) as "readerQuestions",
      ${seenOf(eventId)} as attendees,
      exists (select from event_galleries where event_id = ${eventId} and is_open) as "hasGallery",
      exists (select from posts where event_id = ${eventId} and removed_at is null) as "hasNews"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table returned no row');
  return row;
}

/** The writes of an event page's information, for callers that have locked the event. */
export const informationStore = (tx: Tx) => ({
  async saveFacts(eventId: string, facts: StoredFacts, now: Date): Promise<void> {
    const values = {
      entrance_minutes: facts.entranceMinutes,
      minimum_age: facts.minimumAge,
      rules: facts.rules,
      rules_fr: facts.rulesFr,
      landmark: facts.landmark,
      landmark_fr: facts.landmarkFr,
      map_link: facts.mapLink,
      hides_attendees: facts.hidesAttendees,
      updated_at: now,
    };
    await tx
      .insertInto('event_information')
      .values({ event_id: eventId, ...values })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
      .execute();
  },

  /** Replaces the line-up. Artists who stay keep their picture. Returns the file keys of the pictures that are shown no more. */
  async replaceLineUp(eventId: string, lineUp: readonly NewArtist[]): Promise<string[]> {
    const of = <K extends keyof NewArtist>(name: K) => lineUp.map((artist) => artist[name]);
    const { rows } = await sql<{ key: string | null }>`delete from event_artists
      where event_id = ${eventId} and id <> all(${of('id')}::uuid[]) returning picture_key as key`.execute(tx);
    await sql`insert into event_artists (id, event_id, position, name, role, role_fr, start_minutes)
      select artist.id, ${eventId}::uuid, artist.place - 1, artist.name, artist.role, artist.role_fr, artist.start_minutes
      from unnest(${of('id')}::uuid[], ${of('name')}::text[], ${of('role')}::text[], ${of('roleFr')}::text[],
        ${of('startMinutes')}::int[]) with ordinality as artist (id, name, role, role_fr, start_minutes, place)
      on conflict (id) do update set position = excluded.position, name = excluded.name, role = excluded.role,
        role_fr = excluded.role_fr, start_minutes = excluded.start_minutes`.execute(tx);
    return rows.flatMap(({ key }) => key ?? []);
  },

  async replaceQuestions(eventId: string, questions: readonly StoredQuestion[]): Promise<void> {
    const of = <K extends keyof StoredQuestion>(name: K) => questions.map((question) => question[name]);
    await tx.deleteFrom('event_questions').where('event_id', '=', eventId).execute();
    await sql`insert into event_questions (event_id, position, question, question_fr, answer, answer_fr)
      select ${eventId}::uuid, entry.place - 1, entry.question, entry.question_fr, entry.answer, entry.answer_fr
      from unnest(${of('question')}::text[], ${of('questionFr')}::text[], ${of('answer')}::text[], ${of('answerFr')}::text[])
        with ordinality as entry (question, question_fr, answer, answer_fr, place)`.execute(tx);
  },

  /** Keeps these photos in this order, with these captions, and removes the others. Returns the file keys of the removed ones. */
  async keepPhotos(eventId: string, photos: readonly PhotoCaption[]): Promise<string[]> {
    const of = <K extends keyof PhotoCaption>(name: K) => photos.map((photo) => photo[name]);
    const { rows } = await sql<{ key: string }>`delete from event_photos
      where event_id = ${eventId} and id <> all(${of('id')}::uuid[]) returning picture_key as key`.execute(tx);
    await sql`update event_photos set position = kept.place - 1, caption = kept.caption, caption_fr = kept.caption_fr
      from unnest(${of('id')}::uuid[], ${of('caption')}::text[], ${of('captionFr')}::text[])
        with ordinality as kept (id, caption, caption_fr, place)
      where event_photos.id = kept.id and event_photos.event_id = ${eventId}`.execute(tx);
    return rows.map(({ key }) => key);
  },

  async countPhotos(eventId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('event_photos')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** Adds a photo after the last one. */
  async addPhoto(eventId: string, photo: PhotoCaption, picture: PreparedPicture, now: Date): Promise<void> {
    await tx
      .insertInto('event_photos')
      .values({
        ...{ id: photo.id, event_id: eventId, caption: photo.caption, caption_fr: photo.captionFr, created_at: now },
        ...{ picture_key: picture.quickKey, upload_key: picture.uploadKey, width: picture.width, height: picture.height },
        position: sql<number>`(select coalesce(max(position), -1) + 1 from event_photos where event_id = ${eventId})`,
      })
      .execute();
  },

  /** Returns the file keys of the rendered pictures of a line-up, in its order. */
  async listArtistPictures(eventId: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('event_artists')
      .select('picture_key as key')
      .where('event_id', '=', eventId)
      .where('picture_key', 'is not', null)
      .where('upload_key', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute();
    return rows.flatMap(({ key }) => key ?? []);
  },

  async hasArtist(eventId: string, artistId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('event_artists')
      .select('id')
      .where('event_id', '=', eventId)
      .where('id', '=', artistId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Sets an artist's picture. Returns the file key of the one before; undefined if the event has no such artist. */
  async setArtistPicture(
    eventId: string,
    artistId: string,
    picture: PreparedPicture,
  ): Promise<{ readonly formerKey: string | null } | undefined> {
    const { rows } = await sql<{ formerKey: string | null }>`
      update event_artists artist set picture_key = ${picture.quickKey}, upload_key = ${picture.uploadKey},
        width = ${picture.width}, height = ${picture.height}
      from (select id, picture_key from event_artists where event_id = ${eventId} and id = ${artistId}) as before
      where artist.id = before.id returning before.picture_key as "formerKey"`.execute(tx);
    return rows[0];
  },

  /** Stores the rendition of a photo or of an artist's picture that still waits for this upload. Returns its event, if one does. */
  async setRendition(
    { id, uploadKey }: { readonly id: string; readonly uploadKey: string },
    picture: RenderedPicture | null,
  ): Promise<{ readonly eventId: string; readonly isArtist: boolean } | undefined> {
    const change = sql`set upload_key = null, picture_key = coalesce(${picture?.key ?? null}, picture_key),
      width = coalesce(${picture?.width ?? null}::int, width), height = coalesce(${picture?.height ?? null}::int, height)
      where id = ${id} and upload_key = ${uploadKey} returning event_id`;
    const { rows } = await sql<{ eventId: string; isArtist: boolean }>`
      with photo as (update event_photos ${change}), artist as (update event_artists ${change})
      select event_id as "eventId", false as "isArtist" from photo union all select event_id, true from artist`.execute(tx);
    return rows[0];
  },

  /** Gives a copy of an event the texts of its original, without pictures. */
  async copy(from: string, to: string, newId: () => string, now: Date): Promise<void> {
    const { facts, lineUp, questions } = await findInformation(tx, from);
    const store = informationStore(tx);
    if (facts) await store.saveFacts(to, facts, now);
    if (lineUp.length > 0)
      await store.replaceLineUp(
        to,
        lineUp.map((artist) => ({ ...artist, id: newId() })),
      );
    if (questions.length > 0) await store.replaceQuestions(to, questions);
  },

  /** Deletes what an organizer wrote about their events, and returns the file keys of its pictures. */
  async removeOfOrganizer(organizerId: string): Promise<string[]> {
    const own = sql`select id from events where organizer_id = ${organizerId}`;
    const { rows } = await sql<{ key: string | null }>`
      with facts as (delete from event_information where event_id in (${own})),
        questions as (delete from event_questions where event_id in (${own})),
        artists as (delete from event_artists where event_id in (${own}) returning picture_key),
        photos as (delete from event_photos where event_id in (${own}) returning picture_key)
      select picture_key as key from artists union all select picture_key from photos`.execute(tx);
    return rows.flatMap(({ key }) => key ?? []);
  },
});
