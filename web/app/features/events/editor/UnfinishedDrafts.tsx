import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { draftsQuery } from './editor.queries.ts';

/** Unpublished drafts, each with a link to the step where it was left. */
export function UnfinishedDrafts() {
  const { t } = useTranslation();
  const { data } = useQuery(draftsQuery());
  const drafts = data?.filter(({ creationStep }) => creationStep > 0).slice(0, 3) ?? [];
  if (drafts.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 3 }}>
      {drafts.map((draft) => (
        <Notice role="alert" key={draft._id} tone="primary">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            {t('event-editor:unfinished', { name: draft.eventName })}
            <Button component={Link} to={`/events/add-new?event=${draft._id}`} size="small">
              {t('event-editor:resume')}
            </Button>
          </Box>
        </Notice>
      ))}
    </Box>
  );
}
