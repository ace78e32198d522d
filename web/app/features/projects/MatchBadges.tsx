import Box from '@mui/material/Box';
import type { BrowsedProject } from '@ngoma/api/features/projects/bidding';
import CalendarCheck from '@phosphor-icons/core/regular/calendar-check.svg?react';
import CalendarX from '@phosphor-icons/core/regular/calendar-x.svg?react';
import CheckCircle from '@phosphor-icons/core/regular/check-circle.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const mark = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.875rem', fontWeight: 600 } as const;

/** How a project matches the reader's services and calendar. */
export function MatchBadges({ project }: { project: Pick<BrowsedProject, 'matchesServices' | 'isFree'> }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {project.matchesServices && (
        <Box component="span" sx={{ ...mark, color: 'primary.main' }}>
          <Box component="span" sx={{ display: 'inline-flex', fontSize: 18 }}>
            <CheckCircle />
          </Box>
          {t('projects:fit.service')}
        </Box>
      )}
      <Box component="span" sx={{ ...mark, color: project.isFree ? 'success.main' : 'error.main' }}>
        {project.isFree ? (
          <Box component="span" sx={{ display: 'inline-flex', fontSize: 18 }}>
            <CalendarCheck />
          </Box>
        ) : (
          <Box component="span" sx={{ display: 'inline-flex', fontSize: 18 }}>
            <CalendarX />
          </Box>
        )}
        {t(project.isFree ? 'projects:fit.free' : 'projects:fit.taken')}
      </Box>
    </Box>
  );
}
