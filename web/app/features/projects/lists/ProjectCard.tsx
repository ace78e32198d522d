import type { Project } from '@ngoma/api/features/projects/projects';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useBudgetFormat } from '../ProjectFacts.tsx';
import styles from './ProjectCard.module.css';

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
    <article className={styles.card}>
      <div className={styles.head}>
        <Text look="small" tone="primary" isStrong>
          {t(`services:kind.${project.category}`)}
        </Text>
        <div className={styles.chips}>{chips}</div>
      </div>
      <h2 className={styles.title}>
        <Link to={to} className={styles.link}>
          {project.title}
        </Link>
      </h2>
      <Text isStrong>{budget(project)}</Text>
      <Text tone="soft">
        {formatEventDate(project.date, locale, project.event.zone)} · {project.city}
        <br />
        {project.event.eventName}
      </Text>
      {foot && <div className={styles.foot}>{foot}</div>}
    </article>
  );
}

/** A grid of cards with as many columns as fit. */
export const ProjectGrid = ({ children }: { readonly children: ReactNode }) => <ul className={styles.grid}>{children}</ul>;
