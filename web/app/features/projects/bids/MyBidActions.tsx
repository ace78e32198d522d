import type { MyBid } from '@ngoma/api/features/projects/bids';
import type { Project } from '@ngoma/api/features/projects/projects';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatEventDate, formatMoney } from '#lib/format/format.ts';
import { labelWithValue, quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useAnswerAward, useWithdrawBid } from '../projects.queries.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { TimeLeft } from '../TimeLeft.tsx';
import styles from './MyBidActions.module.css';

interface MyBidActionsProps {
  readonly bid: MyBid;
  readonly project: Project;
  /** Path of the page where the bid is edited. */
  readonly editPath: string;
  readonly contractPath: string | undefined;
}

/** Asks the provider to accept or decline an award, and shows the time left. */
function AnswerAward({ bid, project }: { bid: MyBid; project: Project }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const answer = useAnswerAward(project._id, bid._id);
  const [asked, setAsked] = useState<'accept' | 'decline'>();
  const accept = async () => {
    try {
      toast((await answer.mutateAsync({ accepted: true })).message);
    } catch (error) {
      toast((error as Error).message, 'error');
    }
    setAsked(undefined);
  };
  return (
    <div className={styles.award}>
      <p className={styles.waiting}>
        {t('projects:answer.waiting')} {bid.awardExpiresAt && <TimeLeft until={bid.awardExpiresAt} />}
      </p>
      <Row align="stretch">
        <Button variant="sun" size="medium" onClick={() => setAsked('accept')}>
          {t('projects:answer.accept')}
        </Button>
        <Button size="medium" onClick={() => setAsked('decline')}>
          {t('projects:answer.decline')}
        </Button>
      </Row>
      <ConfirmDialog
        tone="ink"
        isOpen={asked === 'accept'}
        title={t('projects:answer.acceptTitle', { title: project.title })}
        confirmLabel={t('projects:answer.accept')}
        isBusy={answer.isPending}
        onConfirm={() => void accept()}
        onClose={() => setAsked(undefined)}
      >
        {t('projects:answer.acceptWords', {
          date: formatEventDate(project.date, locale, project.event.zone),
          total: formatMoney(bid.total, locale),
        })}
      </ConfirmDialog>
      {asked === 'decline' && (
        <ReasonDialog
          title={t('projects:answer.declineTitle', { title: project.title })}
          label={t('projects:answer.reason')}
          confirmLabel={t('projects:answer.decline')}
          isBusy={answer.isPending}
          onConfirm={async (reason) => toast((await answer.mutateAsync({ accepted: false, reason })).message)}
          onClose={() => setAsked(undefined)}
        >
          {t('projects:answer.declineWords')}
        </ReasonDialog>
      )}
    </div>
  );
}

/** The actions on the reader's own bid in its current state. */
export function MyBidActions({ bid, project, editPath, contractPath }: MyBidActionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const withdraw = useWithdrawBid(project._id);
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    try {
      toast((await withdraw.mutateAsync(undefined)).message);
    } catch (error) {
      toast((error as Error).message, 'error');
    }
    setAsked(false);
  };
  if (bid.status === 'awarded') return <AnswerAward bid={bid} project={project} />;
  if (bid.status === 'accepted')
    return (
      <Notice tone="leaf" role="none">
        {t('projects:answer.accepted')}{' '}
        {contractPath && (
          <Link
            to={contractPath}
            aria-label={labelWithValue(t('projects:answer.contract'), project.title, locale)}
            className={styles.contract}
          >
            {t('projects:answer.contract')}
          </Link>
        )}
      </Notice>
    );
  if (!bid.canEdit && bid.lostReason)
    return <Text tone="soft">{t('projects:lost.why', { reason: t(`lost-reasons:${bid.lostReason}`) })}</Text>;
  if (!bid.canEdit) return bid.reason ? <Text tone="soft">{quoted(bid.reason, locale)}</Text> : null;
  return (
    <Row align="stretch">
      <ButtonLink size="medium" to={editPath} aria-label={labelWithValue(t('projects:myBid.edit'), project.title, locale)}>
        {t('projects:myBid.edit')}
      </ButtonLink>
      <Button
        variant="quiet-danger"
        size="medium"
        onClick={() => setAsked(true)}
        aria-label={labelWithValue(t('projects:myBid.withdraw'), project.title, locale)}
      >
        {t('projects:myBid.withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('projects:myBid.withdrawTitle')}
        confirmLabel={t('projects:myBid.withdraw')}
        isBusy={withdraw.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      >
        {t('projects:myBid.withdrawWords')}
      </ConfirmDialog>
    </Row>
  );
}
