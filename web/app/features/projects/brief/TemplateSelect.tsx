import type { OwnProject } from '@ngoma/api/features/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { templatesQuery } from '../projects.queries.ts';

interface TemplateSelectProps {
  /** Whether the form has texts that a template would replace. */
  readonly replacesText: boolean;
  readonly onTemplate: (project: OwnProject) => void;
}

/** Starts a project from one of the latest earlier ones. Not shown while there is none. */
export function TemplateSelect({ replacesText, onTemplate }: TemplateSelectProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: projects = [] } = useQuery(templatesQuery());
  const [asked, setAsked] = useState<OwnProject>();
  if (projects.length === 0) return null;
  const choose = (id: string) => {
    const project = projects.find(({ _id }) => _id === id);
    if (!project) return;
    if (replacesText) setAsked(project);
    else onTemplate(project);
  };
  return (
    <Card>
      <Select
        label={t('projects:template.label')}
        hint={t('projects:template.words')}
        value=""
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('projects:template.none')}</option>
        {projects.map((project) => (
          <option key={project._id} value={project._id}>
            {project.title} · {project.event.eventName} · {formatDate(project.date, 'dayYear', locale)}
          </option>
        ))}
      </Select>
      {asked && (
        <ConfirmDialog
          isOpen
          title={t('projects:template.ask')}
          tone="ink"
          confirmLabel={t('projects:template.confirm')}
          onConfirm={() => {
            setAsked(undefined);
            onTemplate(asked);
          }}
          onClose={() => setAsked(undefined)}
        >
          {t('projects:template.replaces')}
        </ConfirmDialog>
      )}
    </Card>
  );
}
