import { ratingsRoutes } from './ratings.routes.ts';
import { eraseComments } from './ratings.store.ts';
import type { RatingsContext } from './ratings.types.ts';

export { rateEvent } from './rate-event.ts';
export type { RatingsContext } from './ratings.types.ts';

/** The ratings feature: people who attended an event rate it. */
export const ratingsFeature = (ctx: RatingsContext) => ({ routes: ratingsRoutes(ctx), anonymizePerson: eraseComments });
