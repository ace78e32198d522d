import { getOrder } from '@ngoma/api/features/orders/orders';
import { listOrderRefunds } from '@ngoma/api/features/orders/refunds';
import { getOrderTimeline } from '@ngoma/api/features/orders/timeline';
import { useEffect, useRef, useState } from 'react';
import { useFetchers, useRevalidator } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useChanges } from '#lib/api/changes.ts';
import { useFetched } from '#lib/api/queries/use-fetched.ts';
import { canHaveRefunds, fingerprintOf } from './order-facts.ts';

const openRefreshMs = 2_000;
const refreshMs = 10_000;

interface OrderFollowerProps {
  readonly orderId: string;
  /** Whether its payment is awaited: then it is asked for more often. */
  readonly isOpen: boolean;
  /** The fingerprint of the order as the page shows it. */
  readonly loaded: string;
}

/**
 * Follows an order while its page is open, and loads the page again when something has changed: a payment, a refund, an admission. It shows
 * nothing: as a component, it can be loaded after the page.
 */
export function OrderFollower({ orderId, isOpen, loaded }: OrderFollowerProps): null {
  const { revalidate, state } = useRevalidator();
  // The router drops the redirect of a form when its page is loaded again before the form is answered.
  const isSending = useFetchers().some((form) => form.state !== 'idle');
  const [round, setRound] = useState(0);
  useChanges(['orders', 'tickets'], () => setRound((before) => before + 1));
  const { data: current } = useFetched(
    `${orderId} ${isOpen} ${round}`,
    async (signal) => {
      const params = { id: orderId };
      const [{ order }, { timeline }] = await Promise.all([
        call(getOrder, { params, signal }),
        call(getOrderTimeline, { params, signal }),
      ]);
      const refunds = canHaveRefunds(order) ? (await call(listOrderRefunds, { params, signal })).refunds : undefined;
      return fingerprintOf(order, timeline, refunds);
    },
    isOpen ? openRefreshMs : refreshMs,
  );
  const followed = useRef<string>(undefined);
  useEffect(() => {
    // One reload at a time, and one for each change: an answer may be older than what the page shows by then.
    if (current === undefined || current === loaded || current === followed.current || state !== 'idle' || isSending) return;
    followed.current = current;
    void revalidate();
  }, [current, loaded, revalidate, state, isSending]);
  return null;
}
