import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listFollowing } from '@ngoma/api/features/people/followers';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FollowedList } from './FollowedList.tsx';
import { followerTexts } from './follower-texts.ts';

interface FollowedOrganizersProps extends ReplyOf<typeof listFollowing> {
  /** The message of the server about a refused form. */
  readonly error: string | undefined;
}

/** The organizers whom a reader follows. Its links and forms are native ones, so that it needs no code in the browser. */
export const FollowedOrganizers = ({ following, error }: FollowedOrganizersProps) => (
  <OwnTexts source={followerTexts} fallback={null}>
    {error && (
      <Notice tone="red" role="alert">
        {error}
      </Notice>
    )}
    <FollowedList following={following} />
  </OwnTexts>
);
