import type { Platform } from '#platform/platform';
import { userPictures } from './users.pictures.ts';
import { usersService } from './users.service.ts';

export type { PreparedPicture } from './users.pictures.ts';
export type { PictureKind, ProfileChanges, User } from './users.types.ts';

/** People: who they are and how they look. Signing in is the auth slice's. */
export function usersFeature(platform: Platform) {
  const { jobs, ...pictures } = userPictures(platform);
  return { ...usersService(platform), pictures, jobs };
}
export type UsersFeature = ReturnType<typeof usersFeature>;
