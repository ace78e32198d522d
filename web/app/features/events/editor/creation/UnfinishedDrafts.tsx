import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { draftsQuery } from '../editor.queries.ts';
import styles from './UnfinishedDrafts.module.css';

/** Unpublished drafts, each with a link to the step where it was left. */
export function UnfinishedDrafts() {
  const { t } = useTranslation();
  const { data } = useQuery(draftsQuery());
  const drafts = data?.filter(({ creationStep }) => creationStep > 0).slice(0, 3) ?? [];
  if (drafts.length === 0) return null;
  return (
    <div className={styles.stack}>
      {drafts.map((draft) => (
        <Notice role="alert" key={draft._id} tone="primary">
          <Row gap={1.5}>
            {t('event-editor:unfinished', { name: draft.eventName })}
            <ButtonLink size="compact" to={`/events/add-new?event=${draft._id}`}>
              {t('event-editor:resume')}
            </ButtonLink>
          </Row>
        </Notice>
      ))}
    </div>
  );
}
