import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import styles from './DaysPart.module.css';

/** The chart by day while it is loading, as high as it will be. */
export const ComingDays = () => (
  <div className={styles.coming}>
    <Skeleton width={60} />
    <Skeleton width={40} />
    <PanelSkeleton size="part" />
  </div>
);
