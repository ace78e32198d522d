import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getMarketProject } from '@ngoma/api/features/supervision/supervised-market';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part } from '#ui/overlay/SideDrawer.tsx';
import { ActList } from '../../audit/AuditLog.tsx';
import { Chips, EntryDrawer, PersonFact } from '../../EntryDrawer.tsx';
import { ReasonDialog } from '../../ReasonDialog.tsx';
import { projectQuery, useCloseProject } from '../market.queries.ts';
import { bidTones, projectTones } from '../market-tones.ts';
import styles from './drawer-parts.module.css';
import { ContractFact, EventFact, Written } from './drawer-parts.tsx';

type Project = ReplyOf<typeof getMarketProject>['project'];

function CloseProject({ project: { _id, title } }: { project: Project }) {
  const { t } = useTranslation();
  const close = useCloseProject(_id);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.actions}>
      <Button size="medium" variant="danger" onClick={() => setAsking(true)}>
        {t('market-lists:act.close.label')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('market-lists:act.close.title', { title })}
          words={t('market-lists:act.close.words')}
          confirmLabel={t('market-lists:act.close.label')}
          tone="danger"
          reason="required"
          act={(reason) => close.mutateAsync(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** The latest bids on a project, each with a link to its details. */
function LatestBids({ bids }: { bids: Project['latestBids'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Part title={t('market-lists:tab.bids')}>
      {bids.length === 0 && <Text tone="soft">{t('market-lists:fact.noBids')}</Text>}
      {bids.map((bid) => (
        <Fact key={bid._id} name={<TextLink to={`/marketplace-lists?tab=bids&open=${bid._id}`}>{bid.provider.name}</TextLink>}>
          {formatMoney(bid.total, locale)} <Badge tone={bidTones[bid.state]}>{t(`market-lists:bidState.${bid.state}`)}</Badge>
        </Fact>
      ))}
    </Part>
  );
}

/** A project with its bids, which the admin closes if it breaks the rules. */
export function ProjectDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery({ ...projectQuery(id), enabled: id !== '' });
  return (
    <EntryDrawer
      id={id}
      list={list}
      query={query}
      title={t('market-lists:column.project')}
      titleOf={({ title }) => title}
      onClose={onClose}
    >
      {(project) => (
        <>
          <Chips>
            <Badge tone={projectTones[project.state]}>{t(`market-lists:projectState.${project.state}`)}</Badge>
            <Badge>{t(`services:kind.${project.category}`)}</Badge>
          </Chips>
          {project.reason && (
            <Notice tone="sun" role="none">
              {project.reason}
            </Notice>
          )}
          {project.canClose && <CloseProject project={project} />}
          <Part title={t('supervision:account.about')}>
            <PersonFact name={t('market-lists:column.organizer')} person={project.organizer} />
            <EventFact event={project.event} />
            <Fact name={t('market-lists:column.budget')}>
              {formatMoney(project.budgetMin, locale)} – {formatMoney(project.budgetMax, locale)}
            </Fact>
            <Fact name={t('market-lists:column.date')}>{formatDate(project.startsAt, 'moment', locale)}</Fact>
            <Fact name={t('market-lists:fact.place')}>
              {project.location}, {project.city}
            </Fact>
            <Fact name={t('market-lists:fact.deadline')}>{formatDate(project.deadline, 'moment', locale)}</Fact>
            <Fact name={t('market-lists:column.created')}>{formatDate(project.createdAt, 'moment', locale)}</Fact>
            <ContractFact id={project.contractId} />
          </Part>
          <Part title={t('market-lists:fact.description')}>
            <Written>{project.description}</Written>
          </Part>
          <LatestBids bids={project.latestBids} />
          {project.acts.length > 0 && (
            <Part title={t('supervision:account.history')}>
              <ActList acts={project.acts} />
            </Part>
          )}
        </>
      )}
    </EntryDrawer>
  );
}
