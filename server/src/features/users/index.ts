import type { Platform } from '#platform/platform';
import { addNote } from './notes/add-note.ts';
import { peopleSearch } from './search/people-search.ts';
import { userPictures } from './user-images.ts';
import { usersService } from './users.service.ts';

export { matchingPeople } from './search/people-search.read.ts';
export type { PreparedPicture } from './user-images.ts';
export { listActiveAdmins } from './users.store.ts';
export type { PictureKind, ProfileChanges, User } from './users.types.ts';

/** People with accounts: their profile data and pictures. The auth feature handles sign-in. */
export function usersFeature(platform: Platform) {
  const { jobs, ...pictures } = userPictures(platform);
  const search = peopleSearch(platform);
  return {
    ...usersService(platform, { search }),
    pictures,
    addNote: addNote(platform),
    jobs: { ...jobs, ...search.jobs },
    recurring: search.recurring,
  };
}
export type UsersFeature = ReturnType<typeof usersFeature>;
