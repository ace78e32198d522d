import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Project } from '@ngoma/api/features/projects/projects';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useBudgetFormat } from './ProjectFacts.tsx';

interface ProjectCardProps {
  readonly project: Project;
  readonly to: string;
  /** State chips. */
  readonly chips: ReactNode;
  /** State-dependent content under the facts. */
  readonly foot?: ReactNode;
}

/** A project in a list: title, event, time, place, budget. The whole card is a link. */
export function ProjectCard({ project, to, chips, foot }: ProjectCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const budget = useBudgetFormat();
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        p: { xs: 2, md: 2.25 },
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        height: '100%',
        transition: 'border-color 150ms ease-out',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1.5 }}>
        <Typography sx={{ color: 'primary.main', fontWeight: 600, fontSize: '0.875rem', pt: 0.25 }}>
          {t(`services:kind.${project.category}`)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5 }}>{chips}</Box>
      </Box>
      <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        <Box
          component={Link}
          to={to}
          sx={{
            color: 'inherit',
            textDecoration: 'none',
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '16px' },
            '&:focus-visible': { outline: 'none' },
            '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          {project.title}
        </Box>
      </Typography>
      <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>{budget(project)}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {formatEventDate(project.date, locale, project.event.zone)} · {project.city}
        <br />
        {project.event.eventName}
      </Typography>
      {foot && (
        <Box
          sx={{
            mt: 'auto',
            pt: 1.25,
            borderTop: '1px solid',
            borderColor: 'divider',
            fontSize: '0.9375rem',
            position: 'relative',
            zIndex: 1,
            pointerEvents: 'none',
            '& a, & button': { pointerEvents: 'auto' },
          }}
        >
          {foot}
        </Box>
      )}
    </Card>
  );
}

/** A grid of cards with as many columns as fit. */
export function ProjectGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        '& > li': { minWidth: 0 },
      }}
    >
      {children}
    </Box>
  );
}
