import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { admitTicket, checkinKeys, requestVerification } from './checkin.queries.ts';
import { createScanQueue, type Scan } from './scans/scan-queue.ts';
import { readScan } from './scans/scan-text.ts';
import { admitted, type Verdict, verified } from './verdict.ts';

async function send({ id, isVerifyOnly, ...request }: Scan): Promise<Verdict> {
  return isVerifyOnly
    ? verified(id, await requestVerification(request))
    : admitted(id, await admitTicket({ ...request, nonce: id }));
}

/** Appends a verdict. Refusals stay until they are dismissed; a success gives way to the next verdict. */
export const appendVerdict = (all: readonly Verdict[], next: Verdict): readonly Verdict[] => [
  ...all.filter(({ tone }) => tone === 'stop'),
  next,
];

interface CheckinOptions {
  readonly eventId?: string | undefined;
  readonly gateId?: string | undefined;
  /** Verifies tickets without admitting them. */
  readonly isVerifyOnly?: boolean;
}

/** Check-in at an event or gate: takes scans, returns the verdicts one after another and the scans that are still pending. */
export function useCheckin({ eventId, gateId, isVerifyOnly = false }: CheckinOptions) {
  const cache = useQueryClient();
  const [verdicts, setVerdicts] = useState<readonly Verdict[]>([]);
  const [queue] = useState(() =>
    createScanQueue({
      send,
      onVerdict(verdict, { isVerifyOnly, ticketCode }) {
        setVerdicts((all) => appendVerdict(all, { ticketCode, ...verdict }));
        if (!isVerifyOnly) void cache.invalidateQueries({ queryKey: checkinKeys.all });
      },
    }),
  );
  const pending = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const isWaiting = pending.length > 0;

  useEffect(() => {
    addEventListener('online', queue.retryNow);
    return () => {
      removeEventListener('online', queue.retryNow);
      queue.close();
    };
  }, [queue]);

  // A reload would lose pending scans, so the browser asks for confirmation first.
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);

  /** Submits scanned or typed text. Returns false if it is too short. */
  const scan = useCallback(
    (text: string): boolean => {
      const ticketCode = readScan(text);
      if (ticketCode === undefined) return false;
      queue.submit({ ticketCode, eventId, gateId, isVerifyOnly: isVerifyOnly });
      return true;
    },
    [queue, eventId, gateId, isVerifyOnly],
  );
  const dismiss = useCallback(() => setVerdicts((all) => all.slice(1)), []);
  return { scan, verdict: verdicts[0], dismiss, pending, discard: queue.discard };
}
