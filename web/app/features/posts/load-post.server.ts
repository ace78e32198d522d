import { type EventBasicDetail, getEvent, listEvents } from '@ngoma/api/features/events/events';
import { getPost, listPosts, listSimilarPosts, type PostView } from '@ngoma/api/features/events/posts';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { withPreview } from '#lib/format/format.ts';
import type { PageContext } from '#lib/page/load-context.ts';
import { toListed, toListedWithAuthor } from './PostList.tsx';

/** Other posts of the author, and their coming events. */
const othersShown = 4;
const eventsShown = 6;

/** Loads the card of the event that a post is about; undefined if it is not public any more. */
async function loadEvent(page: PageContext, { event }: PostView): Promise<EventBasicDetail | undefined> {
  if (!event) return undefined;
  try {
    const { eventWithDetails } = await callFrom(page)(getEvent, { params: { id: event._id } });
    const { ticketTypes: _, customization: __, ...card } = eventWithDetails;
    return withPreview(card);
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return undefined;
    throw error;
  }
}

/** Loads a post, its event, what else its author has published (other posts, and coming events), and similar posts of others. */
export async function loadPost(page: PageContext, id: string) {
  const ask = callFrom(page);
  const { post } = await ask(getPost, { params: { id } });
  const [event, { posts }, { basicDetails }, { posts: similar }] = await Promise.all([
    loadEvent(page, post),
    ask(listPosts, { query: { authorId: post.author._id, limit: othersShown + 1 } }),
    ask(listEvents, { query: { organizerId: post.author._id, limit: eventsShown + 1 } }),
    post.event ? ask(listSimilarPosts, { params: { id } }) : { posts: [] },
  ]);
  return {
    post,
    event,
    others: posts
      .filter(({ _id }) => _id !== post._id)
      .slice(0, othersShown)
      .map(toListed),
    similar: similar.map(toListedWithAuthor),
    // A similar post that is removed leaves the page at once.
    similarTags: similar.flatMap((one) => [`post:${one._id}`, `user:${one.author._id}`]),
    events: basicDetails
      .filter(({ _id }) => _id !== event?._id)
      .slice(0, eventsShown)
      .map(withPreview),
  };
}
