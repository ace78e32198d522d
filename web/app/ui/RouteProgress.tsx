import { useNavigation } from 'react-router';
import { useDelayed } from '#lib/use-delayed.ts';
import { PageProgress } from './PageProgress.tsx';

/** Shown only when a change of page takes long enough to be noticed. */
const noticeableMs = 150;

/** The bar at the top while the next page is on its way. */
export function RouteProgress() {
  const isBusy = useNavigation().state !== 'idle';
  return useDelayed(isBusy, noticeableMs) ? <PageProgress /> : null;
}
