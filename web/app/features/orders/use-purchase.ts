import { localizedText } from '@ngoma/api/common/locale';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pathOf } from './OrderStatus.tsx';
import type { SummaryLine } from './OrderSummary.tsx';
import { usePlaceOrder } from './orders.queries.ts';
import type { AttendeeDraft, usePurchaseDraft } from './purchase-draft.ts';
import { sumTaxes } from './sum-taxes.ts';
import { useBalance } from './use-balance.ts';

type Quantities = Readonly<Record<string, number>>;

/** Chosen tickets of an event, limited to its stock. */
interface TicketSelection {
  readonly quantities: Quantities;
  /** Number of tickets, and fees and total price in XAF, taxes included. */
  readonly totals: {
    readonly tickets: number;
    readonly fees: number;
    readonly total: number;
  };
  /** Loads the event again after its stock or limits have changed. */
  readonly reloadStock: () => void;
}

interface PurchaseOptions {
  readonly event: EventWithDetails;
  readonly buyerName: string;
  readonly purchaseDraft: ReturnType<typeof usePurchaseDraft>;
  readonly selection: TicketSelection;
}

/** Returns the query of a step. The event and its code stay; the quantities are removed because the draft holds them. */
function stepQuery(params: URLSearchParams, step: 'choose' | 'attendees'): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('type');
  if (step === 'choose') next.delete('step');
  else next.set('step', step);
  return next;
}

export type Purchase = ReturnType<typeof usePurchase>;

/**
 * Purchase of tickets for one event, until the order is placed. The buyer chooses quantities, then names the attendees; the step is
 * kept in the address. If the tickets have sold out meanwhile, the quantities are reduced to what is left and the buyer returns to
 * the first step.
 */
export function usePurchase({ event, buyerName, purchaseDraft, selection }: PurchaseOptions) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const placeOrder = usePlaceOrder();
  const { draft, change, clearDraft } = purchaseDraft;
  const { quantities, totals, reloadStock } = selection;
  const balance = useBalance(totals.total, draft.usesBalance);
  const isNamingAttendees = params.get('step') === 'attendees' && totals.tickets > 0;
  const lines: readonly SummaryLine[] = event.ticketTypes.flatMap((type) => {
    const quantity = quantities[type._id] ?? 0;
    if (quantity <= 0) return [];
    return [{ key: type._id, label: localizedText(locale, type.name, type.nameFr), quantity, amountXaf: type.price * quantity }];
  });
  const ticketNames = lines.flatMap(({ label, quantity }) => Array.from({ length: quantity }, () => label));

  const { retryReason, stopRetrying } = placeOrder;
  // The first step offers other tickets, which would be another order. The browser's back button leads there, too.
  useEffect(() => {
    if (retryReason && !isNamingAttendees) stopRetrying();
  }, [retryReason, isNamingAttendees, stopRetrying]);

  const goTo = (step: 'choose' | 'attendees') => {
    setProblem(undefined);
    setParams(stepQuery(params, step));
  };
  const onRefused = (error: Error) => {
    const refusal = error instanceof ApiProblem ? error : undefined;
    setProblem(refusal?.status === 0 ? t('orders:networkLost') : error.message);
    setErrors(refusal?.errors ?? {});
    if (refusal?.status !== 409) return;
    reloadStock();
    const left = refusal.details.left as Record<string, number> | undefined;
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
    placeOrder.mutate(
      {
        idempotencyKey: draft.idempotencyKey,
        input: {
          eventId: event._id,
          items: lines.map(({ key, quantity }) => ({ ticketTypeId: key, quantity })),
          attendees: ticketNames.map((_, index) => ({ name: draft.attendees[index]?.name.trim() || buyerName })),
          ...(draft.accessCode && { accessCode: draft.accessCode }),
          ...(balance && balance.shareXaf > 0 && { useBalance: true }),
        },
      },
      {
        onSuccess: ({ savedOrder, paymentUrl }) => {
          clearDraft();
          void navigate(`/ticket-purchase-process?order=${savedOrder._id}`, { replace: true });
          if (paymentUrl) void navigate(pathOf(paymentUrl));
        },
        onError: onRefused,
      },
    );
  };

  return {
    isNamingAttendees,
    isPlacing: placeOrder.isPending,
    /** Why the order is being sent again, unchanged; undefined if it is not. */
    retryReason,
    stopRetrying,
    /** Why the last attempt failed, in the reader's language. */
    problem,
    /** Error messages by field name. */
    errors,
    lines,
    totals,
    /** The taxes on the chosen tickets. */
    taxes: sumTaxes(event.ticketTypes, quantities),
    /** The part that the buyer's balance can pay; undefined without any. */
    balance,
    usesBalance: draft.usesBalance,
    /** Name of each ticket's type, one entry for each ticket. */
    ticketNames,
    attendees: draft.attendees,
    accessCode: draft.accessCode,
    asksForCode: event.ticketTypes.some(({ visibility }) => visibility === 'code') || draft.accessCode !== '',
    chooseQuantities: (next: Quantities) => {
      change({ quantities: next });
      // Otherwise a reload would take the quantities in the address as the latest choice.
      if (params.has('type')) setParams(stepQuery(params, 'choose'), { replace: true, preventScrollReset: true });
    },
    nameAttendees: (attendees: readonly AttendeeDraft[]) => change({ attendees }),
    chooseBalance: (usesBalance: boolean) => change({ usesBalance }),
    enterAccessCode: (accessCode: string) => change({ accessCode }),
    goBack: () => goTo('choose'),
    /** Goes to the next step, or places the order at the last one. */
    submit: () => {
      if (isNamingAttendees) order();
      else if (totals.tickets > 0) goTo('attendees');
      else setProblem(t('orders:chooseOne'));
    },
  };
}
