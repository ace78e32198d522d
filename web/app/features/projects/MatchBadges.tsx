import Box from '@mui/material/Box';
import type { BrowsedProject } from '@ngoma/api/features/projects/bidding';
import CalendarCheck from '@phosphor-icons/core/regular/calendar-check.svg?react';
import CalendarX from '@phosphor-icons/core/regular/calendar-x.svg?react';
import CheckCircle from '@phosphor-icons/core/regular/check-circle.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './MatchBadges.module.css';

const mark = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.875rem', fontWeight: 600 } as const;

/** How a project matches the reader's services and calendar. */
export function MatchBadges({ project }: { project: Pick<BrowsedProject, 'matchesServices' | 'isFree'> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      {project.matchesServices && (
        <span className={styles.row2}>
          <span className={styles.icon}>
            <CheckCircle />
          </span>
          {t('projects:fit.service')}
        </span>
      )}
      <Box component="span" sx={{ ...mark, color: project.isFree ? 'success.main' : 'error.main' }}>
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
      </Box>
    </div>
  );
}
