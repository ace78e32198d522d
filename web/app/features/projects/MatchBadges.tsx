import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventAvailable from '@mui/icons-material/EventAvailable';
import EventBusy from '@mui/icons-material/EventBusy';
import Box from '@mui/material/Box';
import type { BrowsedProject } from '@ngoma/api/features/projects/bidding';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const mark = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.875rem', fontWeight: 600 } as const;

/** How a project matches the reader's services and calendar. */
export function MatchBadges({ project }: { project: Pick<BrowsedProject, 'matchesServices' | 'isFree'> }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {project.matchesServices && (
        <Box component="span" sx={{ ...mark, color: 'primary.main' }}>
          <CheckCircleOutlined sx={{ fontSize: 18 }} aria-hidden="true" />
          {t('projects:fit.service')}
        </Box>
      )}
      <Box component="span" sx={{ ...mark, color: project.isFree ? 'success.main' : 'error.main' }}>
        {project.isFree ? (
          <EventAvailable sx={{ fontSize: 18 }} aria-hidden="true" />
        ) : (
          <EventBusy sx={{ fontSize: 18 }} aria-hidden="true" />
        )}
        {t(project.isFree ? 'projects:fit.free' : 'projects:fit.taken')}
      </Box>
    </Box>
  );
}
