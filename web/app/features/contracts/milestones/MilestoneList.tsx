import type { Contract, Milestone } from '@ngoma/api/features/contracts/contracts';
import { Suspense, useState } from 'react';
import { formatDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { milestoneTones } from '../contract-meta.ts';
import type { ContractAct } from '../contracts.queries.ts';
import { FundDialog } from './FundDialog.tsx';
import styles from './MilestoneList.module.css';
import { isOffered, PledgeStatus } from './PledgeStatus.tsx';

const PledgeDialog = lazyPart(async () => (await import('./PledgeDialog.tsx')).PledgeDialog, MissingOverlay);

/** Returns the next deadline of a milestone as a sentence. */
function useMilestoneDeadline({ state, dueAt, releasesAt, settledAt, submittedAt }: Milestone, isActive: boolean): string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  if (state === 'submitted' && releasesAt) return t('contracts:milestone.silence', { when: formatRelative(releasesAt, locale) });
  if (state === 'submitted' && submittedAt)
    return t('contracts:milestone.submittedAt', { day: formatDate(submittedAt, 'moment', locale) });
  if ((state === 'released' || state === 'refunded') && settledAt) return formatDate(settledAt, 'moment', locale);
  if (state === 'funded' && dueAt && new Date(dueAt) > new Date())
    return t('contracts:milestone.dueFrom', { day: formatDate(dueAt, 'dayYear', locale) });
  if (state === 'pending') return t(isActive ? 'contracts:milestone.waitsForMoney' : 'contracts:milestone.waitsForSignatures');
  return null;
}

/** The actions that a dialog asks to confirm. */
type Question = 'submit' | 'accept' | 'withdraw_pledge';

interface RowProps {
  readonly milestone: Milestone;
  readonly contract: Contract;
  readonly act: ContractAct;
  /** Whether this milestone is the next to act on. */
  readonly isNext: boolean;
  readonly onFund: () => void;
  readonly onAnswer: () => void;
  readonly onAsk: (kind: Question) => void;
}

function MilestoneRow({ milestone, contract, act, isNext, onFund, onAnswer, onAsk }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, mySide, may } = { ...milestone, mySide: contract.mySide, may: contract.may };
  const when = useMilestoneDeadline(milestone, contract.state === 'active');
  const isDue = !milestone.dueAt || new Date(milestone.dueAt) <= new Date();
  const isPledged = state === 'pledged';
  const isAwaited = isOffered(milestone);
  const canSubmit = state === 'funded' || (isPledged && !milestone.submittedAt && !milestone.acceptedAt);
  const canAccept = state === 'submitted' || state === 'funded' || (isPledged && !milestone.acceptedAt);
  const isSubmitted = state === 'submitted' || (isPledged && milestone.submittedAt !== null);
  const split = milestone.released > 0 && milestone.refunded > 0;
  return (
    <li className={styles.milestone} data-pledged={isPledged || undefined}>
      <div className={styles.texts}>
        <div className={styles.nameAndState}>
          <Text isStrong>{milestone.label}</Text>
          <Badge tone={isAwaited ? 'sun' : milestoneTones[state]}>
            {isAwaited ? t('contracts:pledge.offered') : t(`contracts:milestone.state.${state}`)}
          </Badge>
        </div>
        <Text isStrong>{formatMoney(milestone.amount, locale)}</Text>
        {split && (
          <Text>
            {t('contracts:milestone.split', {
              provider: formatMoney(milestone.released, locale),
              organizer: formatMoney(milestone.refunded, locale),
            })}
          </Text>
        )}
        {when && !isAwaited && <Text tone="soft">{when}</Text>}
        <PledgeStatus milestone={milestone} contract={contract} />
      </div>
      <Row align="stretch">
        {isAwaited && may.includes('answer_pledge') && (
          <Button
            variant="sun"
            size="medium"
            disabled={act.isPending}
            aria-label={labelWithValue(t('contracts:pledge.answer.open'), milestone.label, locale)}
            onClick={onAnswer}
          >
            {t('contracts:pledge.answer.open')}
          </Button>
        )}
        {isAwaited && mySide === 'organizer' && (
          <Button
            size="medium"
            disabled={act.isPending}
            aria-label={labelWithValue(t('contracts:pledge.withdraw'), milestone.label, locale)}
            onClick={() => onAsk('withdraw_pledge')}
          >
            {t('contracts:pledge.withdraw')}
          </Button>
        )}
        {(state === 'pending' || isPledged) && !isAwaited && may.includes('fund') && (
          <Button
            variant={isNext ? 'sun' : 'outlined'}
            size="medium"
            disabled={act.isPending}
            aria-label={labelWithValue(
              t(isPledged ? 'contracts:pledge.payNow' : 'contracts:milestone.fund'),
              milestone.label,
              locale,
            )}
            onClick={onFund}
          >
            {t(isPledged ? 'contracts:pledge.payNow' : 'contracts:milestone.fund')}
          </Button>
        )}
        {canSubmit && mySide === 'provider' && contract.state === 'active' && isDue && (
          <Button
            variant="sun"
            size="medium"
            disabled={act.isPending}
            aria-label={labelWithValue(t('contracts:milestone.submit'), milestone.label, locale)}
            onClick={() => onAsk('submit')}
          >
            {t('contracts:milestone.submit')}
          </Button>
        )}
        {canAccept && may.includes('accept') && (
          <Button
            variant={isSubmitted ? 'sun' : 'outlined'}
            size="medium"
            disabled={act.isPending}
            aria-label={labelWithValue(
              t(isPledged ? 'contracts:pledge.accept' : 'contracts:milestone.accept'),
              milestone.label,
              locale,
            )}
            onClick={() => onAsk('accept')}
          >
            {t(isPledged ? 'contracts:pledge.accept' : 'contracts:milestone.accept')}
          </Button>
        )}
      </Row>
    </li>
  );
}

/** Returns the key of a question's texts. Submitting and accepting pledged work moves no money yet. */
function questionOf(asked: { readonly kind: Question; readonly milestone: Milestone } | undefined) {
  if (!asked) return 'accept';
  if (asked.kind === 'withdraw_pledge') return 'withdrawPledge';
  const isPledged = asked.milestone.state === 'pledged';
  if (asked.kind === 'submit') return isPledged ? 'submitPledged' : 'submit';
  return isPledged ? 'acceptPledged' : 'accept';
}

const isNextToFund = (milestone: Milestone): boolean =>
  milestone.pledge?.state === 'due' || (milestone.state === 'pending' && !isOffered(milestone));

/** The milestones of the price, from funding to payout. */
export function MilestoneList({ contract, act }: { contract: Contract; act: ContractAct }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [funded, setFunded] = useState<Milestone>();
  const [answered, setAnswered] = useState<Milestone>();
  const [asked, setAsked] = useState<{ kind: Question; milestone: Milestone }>();
  // One accent button per screen: signing comes before funding, and the first milestone before the second.
  const nextId = contract.may.includes('sign') ? undefined : contract.milestones.find(isNextToFund)?._id;
  const confirm = () => {
    if (!asked) return;
    const { kind, milestone } = asked;
    act.mutate(
      { kind, milestoneId: milestone._id },
      {
        onSuccess: ({ message }) => toast(message, 'success'),
        onError: (error) => toast(error.message, 'error'),
        onSettled: () => setAsked(undefined),
      },
    );
  };
  const question = questionOf(asked);
  return (
    <Card padding="wide">
      <Heading level={2}>{t('contracts:milestone.title')}</Heading>
      <p className={styles.lead}>{t('contracts:milestone.lead')}</p>
      <ul aria-label={t('contracts:milestone.title')} className={styles.list}>
        {contract.milestones.map((milestone) => (
          <MilestoneRow
            key={milestone._id}
            {...{ milestone, contract, act }}
            isNext={milestone._id === nextId}
            onFund={() => setFunded(milestone)}
            onAnswer={() => {
              act.reset();
              setAnswered(milestone);
            }}
            onAsk={(kind) => setAsked({ kind, milestone })}
          />
        ))}
      </ul>
      {funded && <FundDialog milestone={funded} contract={contract} act={act} onClose={() => setFunded(undefined)} />}
      {answered && (
        <Suspense fallback={null}>
          <PledgeDialog milestone={answered} contract={contract} act={act} onClose={() => setAnswered(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        tone="ink"
        isOpen={asked !== undefined}
        title={t(`contracts:ask.${question}.title`)}
        confirmLabel={t(`contracts:ask.${question}.confirm`)}
        isBusy={act.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        {asked &&
          t(`contracts:ask.${question}.words`, {
            sum: formatMoney(asked.milestone.amount, locale),
            label: asked.milestone.label,
            provider: contract.provider.name,
          })}
      </ConfirmDialog>
    </Card>
  );
}
