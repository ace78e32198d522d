import type { ComparedBid } from '@ngoma/api/features/projects/bids';
import type { OwnProject } from '@ngoma/api/features/projects/projects';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useMoveProject } from '../projects.queries.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { TimeLeft } from '../TimeLeft.tsx';
import styles from './AwardState.module.css';

interface AwardStateProps {
  readonly project: OwnProject & { readonly bids: readonly ComparedBid[] };
  readonly contractPath: string | undefined;
}

function Banner({ tone, children, actions }: { tone: 'sun' | 'leaf' | 'red'; children: ReactNode; actions?: ReactNode }) {
  return (
    <div role="status" className={styles.banner} data-tone={tone}>
      <Text isStrong>{children}</Text>
      {actions && <Row align="stretch">{actions}</Row>}
    </div>
  );
}

/** While the provider decides: the time left, and a button to withdraw the award. */
function Awarded({ project, bidId, name }: { project: OwnProject; bidId: string; name: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const move = useMoveProject(project._id);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Banner
        tone="sun"
        actions={
          <Button size="medium" onClick={() => setAsked(true)}>
            {t('projects:takeBack.open')}
          </Button>
        }
      >
        {t('projects:banner.awarded', { name })} {project.awardExpiresAt && <TimeLeft until={project.awardExpiresAt} />}
      </Banner>
      {isAsked && (
        <ReasonDialog
          title={t('projects:takeBack.title')}
          label={t('projects:takeBack.reason', { name })}
          confirmLabel={t('projects:takeBack.confirm')}
          isBusy={move.isPending}
          onConfirm={async (reason) => toast((await move.mutateAsync({ bidId, newStatus: 'open', reason })).message)}
          onClose={() => setAsked(false)}
        >
          {t('projects:takeBack.words', { name })}
        </ReasonDialog>
      )}
    </>
  );
}

/** While the contract is active: a link to the contract, and a button to mark the project completed. */
function Active({
  project,
  bidId,
  name,
  contractPath,
}: {
  project: OwnProject;
  bidId: string;
  name: string;
  contractPath: string | undefined;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const move = useMoveProject(project._id);
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    try {
      toast((await move.mutateAsync({ bidId, newStatus: 'completed' })).message);
    } catch (error) {
      toast((error as Error).message, 'error');
    }
    setAsked(false);
  };
  const hasBegun = new Date(project.date) <= new Date();
  return (
    <>
      <Banner
        tone="leaf"
        actions={
          <>
            {contractPath && (
              <ButtonLink variant="ink" size="medium" to={contractPath}>
                {t('projects:banner.contract')}
              </ButtonLink>
            )}
            {hasBegun && (
              <Button size="medium" onClick={() => setAsked(true)}>
                {t('projects:complete.open')}
              </Button>
            )}
          </>
        }
      >
        {t('projects:banner.active', { name })}
      </Banner>
      <ConfirmDialog
        tone="ink"
        isOpen={isAsked}
        title={t('projects:complete.title')}
        confirmLabel={t('projects:complete.confirm')}
        isBusy={move.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      >
        {t('projects:complete.words', { name })}
      </ConfirmDialog>
    </>
  );
}

/** The state of a project after a bid was awarded, with the available actions. Renders nothing while the project is open. */
export function AwardState({ project, contractPath }: AwardStateProps) {
  const { t } = useTranslation();
  const bid = project.bids.find(({ _id }) => _id === project.awardedBidId);
  const name = bid?.provider.name ?? '';
  if (project.status === 'awarded' && bid) return <Awarded project={project} bidId={bid._id} name={name} />;
  if (project.status === 'active' && bid)
    return <Active project={project} bidId={bid._id} name={name} contractPath={contractPath} />;
  if (project.status === 'completed')
    return (
      <Banner
        tone="leaf"
        actions={
          contractPath && (
            <ButtonLink size="medium" to={contractPath}>
              {t('projects:banner.contract')}
            </ButtonLink>
          )
        }
      >
        {t('projects:banner.completed', { name })}
      </Banner>
    );
  if (project.status === 'cancelled')
    return <Banner tone="red">{t('projects:banner.cancelled', { reason: project.reason ?? '' })}</Banner>;
  return null;
}
