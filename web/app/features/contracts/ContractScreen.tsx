import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Contract, ContractAction } from '@ngoma/api/features/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { formatDate, formatEventDate, formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MissingOver } from '#ui/MissingPart.tsx';
import { Notice } from '#ui/Notice.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { ContractFiles } from './ContractFiles.tsx';
import { ContractText } from './ContractText.tsx';
import { contractTones, versionToRead } from './contract-meta.ts';
import { type ContractAct, contractQuery, saveContractPdf, useContractAct } from './contracts.queries.ts';
import { DecideForm } from './DecideForm.tsx';
import { MilestoneList } from './MilestoneList.tsx';

// What opens over the page is fetched then, with the forms in it.
const AmendDialog = lazyPart(async () => (await import('./AmendDialog.tsx')).AmendDialog, MissingOver);
const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog, MissingOver);
const DisputeDialog = lazyPart(async () => (await import('./DisputeDialog.tsx')).DisputeDialog, MissingOver);
const SignDialog = lazyPart(async () => (await import('./SignDialog.tsx')).SignDialog, MissingOver);

/** The one thing that is most worth knowing now, in a sentence. */
function useNextStep({ state, mySide, proposed, inForce, may, milestones, dispute }: Contract): string {
  const { t } = useTranslation();
  if (state === 'disputed') return t('contracts:next.disputed');
  if (state === 'completed') return t('contracts:next.completed');
  if (state === 'cancelled') return t('contracts:next.cancelled');
  if (may.includes('sign')) return t(inForce === null ? 'contracts:next.sign' : 'contracts:next.signAmendment');
  if (proposed !== null) return t('contracts:next.otherSigns');
  if (milestones.some((one) => one.state === 'submitted'))
    return t(mySide === 'organizer' ? 'contracts:next.accept' : 'contracts:next.waitAccept');
  if (may.includes('fund')) return t('contracts:next.fund');
  if (mySide === 'provider' && milestones.some((one) => one.state === 'pending')) return t('contracts:next.waitFund');
  if (may.includes('submit')) return t('contracts:next.submit');
  return t(dispute?.outcome === 'resumed' ? 'contracts:next.resumed' : 'contracts:next.work');
}

/** Title, sides, when and where, and how the money stands. */
function Head({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, state, organizer, provider, event, startsAt, endsAt, location, total, escrow, released, refunded } = contract;
  const { returned, owed } = contract;
  const sums = [
    ['total', total],
    ['escrow', escrow],
    ['released', released],
    ['refunded', refunded],
    ['returned', returned],
    ['owed', owed],
  ] as const;
  // What hardly ever is stands there only where it is.
  const isRare = (name: (typeof sums)[number][0]) => name === 'refunded' || name === 'returned' || name === 'owed';
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2 }}>
      <Box>
        <StatusChip tone={contractTones[state]}>{t(`contracts:state.${state}`)}</StatusChip>
        <Typography variant="h2" component="h1" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {organizer.name} · {provider.name} · {event.name}
        </Typography>
        <Typography sx={{ fontWeight: 500, mt: 0.5, overflowWrap: 'anywhere' }}>
          {formatEventDate(startsAt, locale)} – {formatDate(endsAt, 'time', locale)} · {location}
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        {sums.map(([name, sum]) =>
          isRare(name) && sum === 0 ? null : (
            <Box key={name}>
              <Typography component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {t(`contracts:sum.${name}`)}
              </Typography>
              <Typography
                component="dd"
                sx={{
                  m: 0,
                  fontFamily: 'Poppins, sans-serif',
                  fontWeight: 600,
                  fontSize: { xs: '1.125rem', md: '1.3125rem' },
                  fontVariantNumeric: 'tabular-nums',
                  color: name === 'released' && sum > 0 ? 'success.main' : name === 'owed' ? 'error.main' : 'inherit',
                }}
              >
                {formatMoney(sum, locale)}
              </Typography>
            </Box>
          ),
        )}
      </Box>
    </Card>
  );
}

type Opened = Extract<ContractAction, 'sign' | 'amend' | 'cancel' | 'dispute' | 'complete' | 'decline_version'>;

/** What one may do with the whole contract; the most likely first, in sun. */
function Actions({ contract, onOpen, message }: { contract: Contract; onOpen: (action: Opened) => void; message: ReactNode }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { may } = contract;
  const save = () => void saveContractPdf(contract._id, contract.title).catch((error: Error) => toast(error.message, 'error'));
  const isDone =
    contract.milestones.length > 0 && contract.milestones.every(({ state }) => state !== 'pending' && state !== 'funded');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {may.includes('sign') && (
        <Button variant="contained" color="sun" onClick={() => onOpen('sign')}>
          {t('contracts:action.sign')}
        </Button>
      )}
      {may.includes('complete') && (
        <Button variant={isDone ? 'contained' : 'outlined'} color={isDone ? 'sun' : 'primary'} onClick={() => onOpen('complete')}>
          {t('contracts:action.complete')}
        </Button>
      )}
      <Button variant="outlined" onClick={save}>
        {t('contracts:action.pdf')}
      </Button>
      {message}
      {may.includes('amend') && (
        <Button variant="outlined" onClick={() => onOpen('amend')}>
          {t(contract.inForce === null ? 'contracts:action.change' : 'contracts:action.amend')}
        </Button>
      )}
      {may.includes('decline_version') && (
        <Button variant="outlined" onClick={() => onOpen('decline_version')}>
          {t('contracts:action.decline')}
        </Button>
      )}
      {may.includes('dispute') && (
        <Button variant="text" color="error" onClick={() => onOpen('dispute')}>
          {t('contracts:action.dispute')}
        </Button>
      )}
      {may.includes('cancel') && (
        <Button variant="text" color="error" onClick={() => onOpen('cancel')}>
          {t('contracts:action.cancel')}
        </Button>
      )}
    </Box>
  );
}

/** The dialog that is open, if one is. */
function OpenDialog({
  contract,
  act,
  opened,
  onClose,
}: {
  contract: Contract;
  act: ContractAct;
  opened: Opened | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const done = (message: string) => {
    toast(message, 'success');
    onClose();
  };
  const version = contract.versions.find(({ number }) => number === versionToRead(contract));
  const shared = { contract, act, onDone: done, onClose };
  if (opened === 'sign' && version) return <SignDialog version={version} act={act} onDone={done} onClose={onClose} />;
  if (opened === 'amend') return <AmendDialog {...shared} />;
  if (opened === 'cancel') return <CancelDialog {...shared} />;
  if (opened === 'dispute') return <DisputeDialog {...shared} />;
  const kind = opened === 'complete' ? 'complete' : 'decline';
  return (
    <ConfirmDialog
      isOpen={opened === 'complete' || opened === 'decline_version'}
      title={t(`contracts:ask.${kind}.title`)}
      confirmLabel={t(`contracts:ask.${kind}.confirm`)}
      isBusy={act.isPending}
      onConfirm={() =>
        act.mutate({ kind }, { onSuccess: ({ message }) => done(message), onError: (error) => toast(error.message, 'error') })
      }
      onClose={onClose}
    >
      {t(`contracts:ask.${kind}.words`, { provider: contract.provider.name })}
    </ConfirmDialog>
  );
}

/** Why the contract is in dispute, or how it was decided. */
function Dispute({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dispute } = contract;
  if (!dispute) return null;
  return (
    <Card component="section" aria-labelledby="dispute" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h2" id="dispute">
        {t('contracts:dispute.heading')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('contracts:disputes.opened', {
          name: contract[dispute.openedBy].name,
          day: formatDate(dispute.openedAt, 'moment', locale),
        })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{dispute.reason}</Typography>
      {dispute.outcome && (
        <Box sx={{ mt: 1, p: 2, borderRadius: '12px', bgcolor: 'background.default' }}>
          <Typography sx={{ fontWeight: 600 }}>{t(`contracts:outcome.${dispute.outcome}`)}</Typography>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('contracts:milestone.split', {
              provider: formatMoney(dispute.toProvider ?? 0, locale),
              organizer: formatMoney(dispute.escrow - (dispute.toProvider ?? 0), locale),
            })}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{dispute.note}</Typography>
        </Box>
      )}
    </Card>
  );
}

/** Who did what, the latest first. */
function History({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (contract.history.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="history" sx={{ p: { xs: 2, md: 3 } }}>
      <Typography variant="h3" component="h2" id="history">
        {t('contracts:history.title')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1.25 }}>
        {contract.history.map(({ from, to, by, reason, at }) => (
          <Box component="li" key={`${at} ${from} ${to}`} sx={{ display: 'grid' }}>
            <Typography sx={{ fontWeight: 500 }}>
              {from === to ? t('contracts:history.version') : t(`contracts:state.${to}`)}
              {by && ` · ${by}`}
            </Typography>
            {reason && <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>}
            <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{formatDate(at, 'moment', locale)}</Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** What stands on a completed contract for its two sides, such as what they say of each other. */
type AfterWork = (contract: Contract, mySide: NonNullable<Contract['mySide']>) => ReactNode;

interface WholeProps {
  readonly contract: Contract;
  readonly afterWork: AfterWork | undefined;
  readonly messageOf: MessageOf | undefined;
}

function Whole({ contract, afterWork, messageOf }: WholeProps) {
  const act = useContractAct(contract._id);
  const [opened, setOpened] = useState<Opened>();
  const next = useNextStep(contract);
  const decides = contract.may.includes('decide');
  const open = (action: Opened) => {
    act.reset();
    setOpened(action);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Head contract={contract} />
      <Notice tone={contract.state === 'disputed' ? 'warning' : contract.state === 'completed' ? 'success' : 'info'} role="none">
        {next}
      </Notice>
      <Actions contract={contract} onOpen={open} message={contract.mySide && messageOf?.(contract)} />
      {contract.state === 'completed' && contract.mySide && afterWork?.(contract, contract.mySide)}
      {decides && (
        <>
          {/* What is said of it is read before it is decided. */}
          <Dispute contract={contract} />
          <DecideForm contract={contract} act={act} />
        </>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, order: { lg: 2 } }}>
          {!decides && <Dispute contract={contract} />}
          <MilestoneList contract={contract} act={act} />
          <ContractFiles contract={contract} act={act} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2.5, order: { lg: 1 } }}>
          <ContractText contract={contract} />
          <History contract={contract} />
        </Box>
      </Box>
      <Suspense fallback={null}>
        <OpenDialog contract={contract} act={act} opened={opened} onClose={() => setOpened(undefined)} />
      </Suspense>
    </Box>
  );
}

/** The way to write to the other side. */
type MessageOf = (contract: Contract) => ReactNode;

interface ContractScreenProps {
  readonly contractId: string;
  readonly afterWork?: AfterWork;
  readonly messageOf?: MessageOf;
}

/** A contract, for its two sides and for admins: what it says, how it stands, and what one may do now. */
export function ContractScreen({ contractId, afterWork, messageOf }: ContractScreenProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(contractQuery(contractId));
  if (error && !data)
    return <EmptyState title={error.message} action={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>} />;
  if (!data)
    return (
      <Box aria-hidden="true" sx={{ display: 'grid', gap: 2.5 }}>
        <Skeleton variant="rounded" height={190} />
        <Skeleton variant="rounded" height={52} />
        <Skeleton variant="rounded" height={420} />
      </Box>
    );
  return <Whole contract={data} afterWork={afterWork} messageOf={messageOf} />;
}
