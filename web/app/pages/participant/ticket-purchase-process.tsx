import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { inReaders } from '@ngoma/api/common/locale';
import type { EventWithDetails } from '@ngoma/api/features/events';
import type { OrderWithDetails } from '@ngoma/api/features/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { eventKeys, eventQuery } from '#features/events/events.queries.ts';
import { type Quantities, sumOf, TicketPicker } from '#features/events/TicketPicker.tsx';
import { fitting, isBuyable } from '#features/events/ticket-state.ts';
import { AttendeesStep } from '#features/orders/AttendeesStep.tsx';
import { OpenOrders } from '#features/orders/OpenOrders.tsx';
import { OrderStatus, pathOf } from '#features/orders/OrderStatus.tsx';
import { OrderSummary, type SummaryLine } from '#features/orders/OrderSummary.tsx';
import { orderQuery, usePlaceOrder } from '#features/orders/orders.queries.ts';
import { usePurchaseDraft } from '#features/orders/purchase-draft.ts';
import { TicketsInHand } from '#features/tickets/TicketsInHand.tsx';
import { ApiProblem } from '#lib/call.ts';
import { formatEventDate } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { useStepFocus } from '#lib/use-step-focus.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { PageFailure } from '#ui/PageFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';

const steps = ['choose', 'attendees', 'pay', 'done'] as const;

function Steps({ active }: { active: number }) {
  const { t } = useTranslation();
  return (
    <Stepper activeStep={active} sx={{ mb: 3 }} alternativeLabel>
      {steps.map((step) => (
        <Step key={step}>
          <StepLabel>{t(`orders:steps.${step}`)}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

const twoColumns = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  alignItems: 'start',
  pb: { xs: 12, md: 0 },
} as const;

/** Where a step stands: the event and the code that opens it stay, and what was chosen at first is kept elsewhere by now. */
function addressOf(params: URLSearchParams, step: 'choose' | 'attendees'): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('type');
  if (step === 'choose') next.delete('step');
  else next.set('step', step);
  return next;
}

/** Choosing, then naming; the choice and the names stay on the device until the order stands. */
function Choosing({ event, buyerName }: { event: EventWithDetails; buyerName: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { draft, change, forget } = usePurchaseDraft(event._id, params);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const place = usePlaceOrder();
  const quantities = fitting(event.ticketTypes, draft.quantities);
  const sum = sumOf(event.ticketTypes, quantities);
  const isNaming = params.get('step') === 'attendees' && sum.tickets > 0;
  const chosen = event.ticketTypes.filter(({ _id }) => (quantities[_id] ?? 0) > 0);
  const nameOf = (type: EventWithDetails['ticketTypes'][number]) => inReaders(locale, type.name, type.nameFr);
  const ticketNames = chosen.flatMap((type) => Array.from({ length: quantities[type._id] ?? 0 }, () => nameOf(type)));

  const goTo = (step: 'choose' | 'attendees') => {
    setProblem(undefined);
    setParams(addressOf(params, step));
  };
  const choose = (next: Quantities) => {
    change({ quantities: next });
    // A reload takes what the address says for the latest choice.
    if (params.has('type')) setParams(addressOf(params, 'choose'), { replace: true, preventScrollReset: true });
  };
  const refused = (error: Error) => {
    const refusal = error instanceof ApiProblem ? error : undefined;
    setProblem(refusal?.status === 0 ? t('orders:networkLost') : error.message);
    setErrors(refusal?.errors ?? {});
    if (refusal?.status !== 409) return;
    // Stock or limits have changed: what is shown must be what there is.
    void cache.invalidateQueries({ queryKey: eventKeys.one(event._id) });
    const left = refusal.facts.left as Record<string, number> | undefined;
    if (refusal.code === 'sold_out' && left) {
      change({
        quantities: Object.fromEntries(Object.entries(quantities).map(([id, count]) => [id, Math.min(count, left[id] ?? count)])),
      });
      goTo('choose');
      setProblem(error.message);
    }
  };
  const order = () => {
    setProblem(undefined);
    const named = ticketNames.map((_, index) => ({ name: draft.attendees[index]?.name.trim() || buyerName }));
    place.mutate(
      {
        idempotencyKey: draft.idempotencyKey,
        wish: {
          eventId: event._id,
          items: chosen.map(({ _id }) => ({ ticketTypeId: _id, quantity: quantities[_id] ?? 0 })),
          attendees: named,
          ...(draft.accessCode && { accessCode: draft.accessCode }),
        },
      },
      {
        onSuccess: ({ savedOrder, paymentUrl }) => {
          forget();
          void navigate(`/ticket-purchase-process?order=${savedOrder._id}`, { replace: true });
          if (paymentUrl) void navigate(pathOf(paymentUrl));
        },
        onError: refused,
      },
    );
  };
  const lines: SummaryLine[] = chosen.map((type) => ({
    key: type._id,
    label: nameOf(type),
    quantity: quantities[type._id] ?? 0,
    amountXaf: type.price * (quantities[type._id] ?? 0),
  }));
  const asksForCode = event.ticketTypes.some(({ visibility }) => visibility === 'code') || draft.accessCode !== '';
  const step = useStepFocus<HTMLDivElement>(isNaming);
  return (
    <>
      <Steps active={isNaming ? 1 : 0} />
      <Box
        component="form"
        noValidate
        sx={twoColumns}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (isNaming) order();
          else if (sum.tickets > 0) goTo('attendees');
          else setProblem(t('orders:chooseOne'));
        }}
      >
        <Box ref={step} sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <FormProblem message={problem} />
          {isNaming ? (
            <>
              <AttendeesStep
                ticketNames={ticketNames}
                attendees={draft.attendees}
                buyerName={buyerName}
                errors={errors}
                onChange={(attendees) => change({ attendees })}
              />
              <Button variant="text" startIcon={<ArrowBack />} sx={{ justifySelf: 'start' }} onClick={() => goTo('choose')}>
                {t('orders:back')}
              </Button>
            </>
          ) : (
            <>
              {!event.ticketTypes.some(({ state }) => isBuyable(state)) && <Alert severity="info">{t('orders:notOnSale')}</Alert>}
              <TicketPicker heading="h2" types={event.ticketTypes} zone={event.zone} quantities={quantities} onChange={choose} />
              {asksForCode && (
                <TextField
                  label={t('orders:accessCode')}
                  helperText={t('orders:accessCodeHint')}
                  value={draft.accessCode}
                  onChange={(typed) => change({ accessCode: typed.target.value })}
                />
              )}
            </>
          )}
        </Box>
        <OrderSummary
          title={event.eventName}
          subtitle={`${formatEventDate(event.date, locale, event.zone)} · ${event.location}`}
          imageUrl={event.coverImage.url}
          lines={lines}
          feesXaf={sum.fees}
          totalXaf={sum.total}
          action={
            <SubmitButton isBusy={place.isPending} disabled={sum.tickets === 0}>
              {!isNaming ? t('orders:next') : sum.total > 0 ? t('orders:placeAndPay') : t('orders:placeFree')}
            </SubmitButton>
          }
        />
      </Box>
    </>
  );
}

const coming = <Skeleton variant="rounded" height={320} />;

function Ordered({ orderId, heading }: { orderId: string; heading: ReactNode }) {
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (error && !order) return <PageFailure error={error} onRetry={refetch} />;
  return (
    <>
      {heading}
      {order ? <Order order={order} /> : coming}
    </>
  );
}

function Order({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Steps active={order.state === 'confirmed' ? steps.length : 2} />
      <Box sx={{ ...twoColumns, gap: 3, pb: 0 }}>
        <OrderStatus order={order} tickets={<TicketsInHand order={order} />} />
        <OrderSummary
          title={order.event.eventName}
          subtitle={`${formatEventDate(order.event.date, locale, order.event.zone)} · ${order.event.location}`}
          imageUrl={order.event.coverImage.url}
          lines={order.items.map((item) => ({
            key: item.ticketTypeId,
            label: item.name,
            quantity: item.quantity,
            amountXaf: item.unitPrice * item.quantity,
          }))}
          feesXaf={order.items.reduce((sum, item) => sum + item.unitFee * item.quantity, 0)}
          totalXaf={order.total}
        />
      </Box>
      <Box component="p" sx={{ color: 'text.secondary', mt: 3 }}>
        {t('orders:code', { code: order.code })}
      </Box>
    </>
  );
}

function Chosen({ eventId, buyerName, heading }: { eventId: string; buyerName: string; heading: ReactNode }) {
  const [params] = useSearchParams();
  const { data: event, error, refetch } = useQuery(eventQuery(eventId, params.get('code') ?? undefined));
  if (error && !event) return <PageFailure error={error} onRetry={refetch} />;
  return (
    <>
      {heading}
      {event ? <Choosing event={event} buyerName={buyerName} /> : coming}
    </>
  );
}

export default function TicketPurchaseProcess() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const session = useSession();
  const orderId = params.get('order');
  const eventId = params.get('event');
  const buyerName = session.status === 'authenticated' ? session.user.name : '';
  const title = t(orderId ? 'orders:orderTitle' : 'orders:chooseTitle');
  // Handed on: what is not there, or could not be fetched, has a title of its own.
  const heading = (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
    </>
  );
  if (orderId) return <Ordered key={orderId} orderId={orderId} heading={heading} />;
  if (eventId) return <Chosen key={eventId} eventId={eventId} buyerName={buyerName} heading={heading} />;
  return (
    <>
      {heading}
      <OpenOrders />
      <EmptyState
        title={t('orders:pick.title')}
        image="/api/art/pick-an-event.svg?w=480&h=300"
        action={
          <Button component={Link} to="/our-event" variant="contained" color="sun" size="large">
            {t('orders:pick.action')}
          </Button>
        }
      >
        {t('orders:pick.words')}
      </EmptyState>
    </>
  );
}
