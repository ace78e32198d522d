import type { RequestAction, ServiceRequest } from '@ngoma/api/features/service-requests';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PillButton } from '#ui/kit/action/PillButton.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FilterRow } from '#ui/list/FilterRow.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './RequestBoard.module.css';
import { RequestCard } from './RequestCard.tsx';
import {
  type ActOnRequest,
  type RequestAct,
  type RequestFilter,
  requestsOnPage,
  requestsQuery,
  useRequestAct,
} from './requests.queries.ts';

// The dialogs and their forms are loaded when they are opened.
const ProposalDialog = lazyPart(async () => (await import('./ProposalDialog.tsx')).ProposalDialog, MissingOverlay);

const filters = ['all', 'waiting', 'proposed', 'signed', 'over'] as const satisfies readonly RequestFilter[];
type Asked = Exclude<RequestAction, 'propose' | 'update'>;
const takesReason: ReadonlySet<Asked> = new Set(['decline', 'turn_down', 'withdraw']);
const setsProStatus: ReadonlySet<Asked> = new Set(['accept', 'decline']);

function actOf(action: Asked, id: string, reason: string): RequestAct {
  const why = reason.trim() ? { reason } : {};
  if (action === 'accept') return { kind: 'answer', id, body: { proStatus: 'accepted' } };
  if (action === 'decline') return { kind: 'answer', id, body: { proStatus: 'declined', ...why } };
  if (action === 'award') return { kind: 'decide', id, body: { status: 'awarded' } };
  if (action === 'turn_down') return { kind: 'decide', id, body: { status: 'declined', ...why } };
  return { kind: 'project', id, body: { newStatus: action === 'complete' ? 'completed' : 'cancelled', ...why } };
}

interface ConfirmActionProps {
  readonly asked: { readonly action: Asked; readonly request: ServiceRequest };
  readonly act: ActOnRequest;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an irreversible action, with a reason where it helps the other side. */
function ConfirmAction({ asked: { action, request }, act, onDone, onClose }: ConfirmActionProps) {
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
        onDone();
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={t(`service-requests:ask.${action}.title`, words)}
      confirmLabel={t(`service-requests:action.${action}`)}
      tone={takesReason.has(action) ? 'danger' : 'ink'}
      isBusy={act.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {/* The typed reason stays for a retry. */}
      <FormError message={act.error?.message} />
      <Text>{t(`service-requests:ask.${action}.words`, words)}</Text>
      {takesReason.has(action) && (
        <div className={styles.spaced}>
          <TextField
            label={t('service-requests:ask.reason')}
            value={reason}
            onChange={(typed) => setReason(typed.target.value)}
            multiline
            minRows={2}
            inputProps={{ maxLength: 1_000 }}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

interface RequestBoardProps {
  readonly side: 'organizer' | 'provider';
  readonly emptyAction?: ReactNode;
  /** Renders the link to write to the other side of a request. */
  readonly messageOf?: (request: ServiceRequest) => ReactNode;
}

/** The requests of one side, with their actions. */
export function RequestBoard({ side, emptyAction, messageOf }: RequestBoardProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<RequestFilter>('all');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(requestsQuery(filter, page));
  const act = useRequestAct();
  const [asked, setAsked] = useState<ConfirmActionProps['asked']>();
  const [offered, setOffered] = useState<ServiceRequest>();
  const begin = (request: ServiceRequest, action: RequestAction) => {
    act.reset();
    if (action === 'propose' || action === 'update') setOffered(request);
    else setAsked({ action, request });
  };
  const show = (next: RequestFilter) => {
    setFilter(next);
    setPage(1);
  };
  return (
    <Stack>
      <FilterRow label={t('service-requests:filter.label')}>
        {filters.map((each) => (
          <PillButton key={each} isOn={filter === each} onClick={() => show(each)}>
            {t(`service-requests:filter.${each}`)}
          </PillButton>
        ))}
      </FilterRow>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data?.requests.length === 0 && (
        <EmptyState
          title={t('service-requests:empty.title')}
          covers={['empty-tickets', 'makossa', 'this-weekend']}
          action={filter === 'all' && emptyAction}
        >
          {t(filter === 'all' ? `service-requests:empty.${side}` : 'service-requests:empty.filtered')}
        </EmptyState>
      )}
      {data && data.requests.length > 0 && (
        <ul className={styles.list}>
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
        </ul>
      )}
      {data && <Pager page={page} total={data.total} limit={requestsOnPage} onPage={setPage} />}
      {asked && (
        <ConfirmAction
          key={`${asked.request._id} ${asked.action}`}
          asked={asked}
          act={act}
          // The specification has the list reload with these filters once the provider has set proStatus.
          onDone={() => setsProStatus.has(asked.action) && show('waiting')}
          onClose={() => setAsked(undefined)}
        />
      )}
      {offered && (
        <Suspense fallback={null}>
          <ProposalDialog request={offered} act={act} onClose={() => setOffered(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}
