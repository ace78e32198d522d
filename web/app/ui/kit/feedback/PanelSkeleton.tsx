import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './PanelSkeleton.module.css';

interface PanelSkeletonProps {
  /** `row`: a line of a list. `part`: one card. `page`: the lead part of a page. */
  readonly size: 'row' | 'part' | 'page';
}

/** One block in the place of a card that is loading, announced to screen readers. */
export function PanelSkeleton({ size }: PanelSkeletonProps) {
  const { t } = useTranslation();
  return <div role="status" aria-label={t('common:loading')} className={styles.panel} data-size={size} />;
}
