import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#lib/session/use-session.ts';
import { sentPart } from '#ui/page/sent-part.tsx';
import type { FollowFormProps } from './FollowForm.tsx';

const load = () => import('./follow-parts.ts');
const FollowForm = sentPart(async () => (await load()).FollowForm);

interface FollowPartProps extends Omit<FollowFormProps, 'followers'> {
  /** Absent for an organizer who cannot be followed. */
  readonly followers: number | undefined;
}

/**
 * The button by which a reader follows an organizer, and the number of followers. The page is the same for everybody, so it is a form that
 * works without scripts until the state of a signed-in reader has been loaded.
 */
export function FollowPart({ organizer, followers }: FollowPartProps) {
  const { status } = useSession();
  const [Toggle, setToggle] = useState<ComponentType<FollowFormProps>>();
  useEffect(() => {
    // The form goes on working without it.
    if (status === 'authenticated')
      load()
        .then((form) => form.loadToggle())
        .then((Loaded) => setToggle(() => Loaded))
        .catch(() => {});
  }, [status]);
  if (followers === undefined) return null;
  const { _id, name } = organizer;
  const props = { organizer: { _id, name }, followers };
  if (Toggle) return <Toggle {...props} />;
  return <FollowForm {...props} />;
}
