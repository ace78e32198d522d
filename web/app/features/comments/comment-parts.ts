// One chunk for both, so that pages name one.
export { CommentSection } from './CommentSection.tsx';

/** Loads what takes the place of the section for signed-in readers. */
export const loadOwn = async () => import('./OwnComments.tsx');
