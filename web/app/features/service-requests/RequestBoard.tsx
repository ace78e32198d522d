import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RequestAction, ServiceRequest } from '@ngoma/api/features/service-requests';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterPill } from '#ui/FilterPill.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { filterRowSx } from '#ui/filter-row.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MissingOver } from '#ui/MissingPart.tsx';
import { Pager } from '#ui/Pager.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { RequestCard } from './RequestCard.tsx';
import {
  type ActOnRequest,
  type RequestAct,
  type RequestFilter,
  requestsOnPage,
  requestsQuery,
  useRequestAct,
} from './requests.queries.ts';

// What opens over the page is fetched then, with the forms in it.
const ProposalDialog = lazyPart(async () => (await import('./ProposalDialog.tsx')).ProposalDialog, MissingOver);

const filters = ['all', 'waiting', 'proposed', 'signed', 'over'] as const satisfies readonly RequestFilter[];
type Asked = Exclude<RequestAction, 'propose' | 'update'>;
const takesReason: ReadonlySet<Asked> = new Set(['decline', 'turn_down', 'withdraw']);

function actOf(action: Asked, id: string, reason: string): RequestAct {
  const why = reason.trim() ? { reason } : {};
  if (action === 'accept') return { kind: 'answer', id, body: { proStatus: 'accepted' } };
  if (action === 'decline') return { kind: 'answer', id, body: { proStatus: 'declined', ...why } };
  if (action === 'award') return { kind: 'decide', id, body: { status: 'awarded' } };
  if (action === 'turn_down') return { kind: 'decide', id, body: { status: 'declined', ...why } };
  return { kind: 'project', id, body: { newStatus: action === 'complete' ? 'completed' : 'cancelled', ...why } };
}

interface AskProps {
  readonly asked: { readonly action: Asked; readonly request: ServiceRequest };
  readonly act: ActOnRequest;
  readonly onClose: () => void;
}

/** Asks before what can't be taken back, with a word why where that helps the other side. */
function Ask({ asked: { action, request }, act, onClose }: AskProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const words = {
    provider: request.provider.name,
    organizer: request.organizer.name,
    sum: formatMoney(request.proposal?.total ?? 0, locale),
  };
  const confirm = () =>
    act.mutate(actOf(action, request._id, reason), {
      onSuccess: ({ message }) => {
        toast(message, 'success');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={t(`requests:ask.${action}.title`, words)}
      confirmLabel={t(`requests:action.${action}`)}
      tone={takesReason.has(action) ? 'error' : 'primary'}
      isBusy={act.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {/* What was written stays for another try. */}
      <FormProblem message={act.error?.message} />
      <Typography>{t(`requests:ask.${action}.words`, words)}</Typography>
      {takesReason.has(action) && (
        <TextField
          label={t('requests:ask.reason')}
          value={reason}
          onChange={(typed) => setReason(typed.target.value)}
          fullWidth
          multiline
          minRows={2}
          sx={{ mt: 2 }}
          inputProps={{ maxLength: 1_000 }}
        />
      )}
    </ConfirmDialog>
  );
}

interface RequestBoardProps {
  readonly side: 'organizer' | 'provider';
  readonly emptyAction?: ReactNode;
  /** The way to write to the other side of a request. */
  readonly messageOf?: (request: ServiceRequest) => ReactNode;
}

/** The requests of one side, with all that may be done about them. */
export function RequestBoard({ side, emptyAction, messageOf }: RequestBoardProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<RequestFilter>('all');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(requestsQuery(filter, page));
  const act = useRequestAct();
  const [asked, setAsked] = useState<AskProps['asked']>();
  const [offered, setOffered] = useState<ServiceRequest>();
  const begin = (request: ServiceRequest, action: RequestAction) => {
    act.reset();
    if (action === 'propose' || action === 'update') setOffered(request);
    else setAsked({ action, request });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box role="group" aria-label={t('requests:filter.label')} sx={filterRowSx}>
        {filters.map((each) => (
          <FilterPill
            key={each}
            isOn={filter === each}
            onClick={() => {
              setFilter(each);
              setPage(1);
            }}
          >
            {t(`requests:filter.${each}`)}
          </FilterPill>
        ))}
      </Box>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data?.requests.length === 0 && (
        <EmptyState
          title={t('requests:empty.title')}
          image="/api/art/empty-tickets.svg?w=480&h=300"
          action={filter === 'all' && emptyAction}
        >
          {t(filter === 'all' ? `requests:empty.${side}` : 'requests:empty.filtered')}
        </EmptyState>
      )}
      {data && data.requests.length > 0 && (
        <Box
          component="ul"
          sx={{
            p: 0,
            m: 0,
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {data.requests.map((request) => (
            <RequestCard
              key={request._id}
              request={request}
              side={side}
              isBusy={act.isPending}
              onAction={(action) => begin(request, action)}
              message={messageOf?.(request)}
            />
          ))}
        </Box>
      )}
      {data && <Pager page={page} total={data.total} limit={requestsOnPage} onPage={setPage} />}
      {asked && <Ask key={`${asked.request._id} ${asked.action}`} asked={asked} act={act} onClose={() => setAsked(undefined)} />}
      {offered && (
        <Suspense fallback={null}>
          <ProposalDialog request={offered} act={act} onClose={() => setOffered(undefined)} />
        </Suspense>
      )}
    </Box>
  );
}
