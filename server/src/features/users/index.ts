import type { Platform } from '#platform/platform';
import { userPictures } from './user-images.ts';
import { usersService } from './users.service.ts';

export type { PreparedPicture } from './user-images.ts';
export { listActiveAdmins } from './users.store.ts';
export type { PictureKind, ProfileChanges, User } from './users.types.ts';

/** People with accounts: their profile data and pictures. The auth feature handles sign-in. */
export function usersFeature(platform: Platform) {
  const { jobs, ...pictures } = userPictures(platform);
  return { ...usersService(platform), pictures, jobs };
}
export type UsersFeature = ReturnType<typeof usersFeature>;
