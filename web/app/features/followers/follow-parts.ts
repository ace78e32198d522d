// One chunk for both, so that pages name one.
export { FollowForm } from './FollowForm.tsx';

/** Loads the toggle that takes the place of the form for signed-in readers. */
export const loadToggle = async () => (await import('./FollowToggle.tsx')).LoadedToggle;
