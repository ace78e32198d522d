import { useNavigation } from 'react-router';
import { useDelayed } from '#lib/hooks/use-delayed.ts';
import { PageProgress } from './PageProgress.tsx';

/** Shown only if a navigation takes long enough to be noticed. */
const noticeableMs = 150;

/** A progress bar at the top while the next page loads. */
export function RouteProgress() {
  const isBusy = useNavigation().state !== 'idle';
  return useDelayed(isBusy, noticeableMs) ? <PageProgress /> : null;
}
