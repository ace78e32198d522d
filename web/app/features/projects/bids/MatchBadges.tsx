import type { BrowsedProject } from '@ngoma/api/features/projects/bidding';
import CalendarCheck from '@phosphor-icons/core/regular/calendar-check.svg?react';
import CalendarX from '@phosphor-icons/core/regular/calendar-x.svg?react';
import CheckCircle from '@phosphor-icons/core/regular/check-circle.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './MatchBadges.module.css';

/** How a project matches the reader's services and calendar. */
export function MatchBadges({ project }: { project: Pick<BrowsedProject, 'matchesServices' | 'isFree'> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      {project.matchesServices && (
        <span className={styles.badge}>
          <span className={styles.icon}>
            <CheckCircle />
          </span>
          {t('projects:fit.service')}
        </span>
      )}
      <span className={styles.danger} data-free={project.isFree || undefined}>
        {project.isFree ? (
          <span className={styles.icon}>
            <CalendarCheck />
          </span>
        ) : (
          <span className={styles.icon}>
            <CalendarX />
          </span>
        )}
        {t(project.isFree ? 'projects:fit.free' : 'projects:fit.taken')}
      </span>
    </div>
  );
}
