import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { admitTicket, doorKeys, lookAtTicket } from './door.queries.ts';
import { createScanQueue, type Scan } from './scan-queue.ts';
import { readScan } from './scan-text.ts';
import { admitted, lookedAt, type Verdict } from './verdict.ts';

async function send({ id, isLook, ...question }: Scan): Promise<Verdict> {
  return isLook ? lookedAt(id, await lookAtTicket(question)) : admitted(id, await admitTicket({ ...question, nonce: id }));
}

/** A refusal stays until somebody saw it; a success makes way for whatever comes next. */
export const lineUp = (all: readonly Verdict[], next: Verdict): readonly Verdict[] => [
  ...all.filter(({ tone }) => tone === 'stop'),
  next,
];

interface DoorWishes {
  readonly eventId?: string | undefined;
  readonly gateId?: string | undefined;
  /** Looks at tickets without letting anybody in. */
  readonly isLookOnly?: boolean;
}

/** The work at a door: scans go in, verdicts come out one after another, and what nobody answered yet is kept. */
export function useDoor({ eventId, gateId, isLookOnly = false }: DoorWishes) {
  const cache = useQueryClient();
  const [verdicts, setVerdicts] = useState<readonly Verdict[]>([]);
  const [queue] = useState(() =>
    createScanQueue({
      send,
      onVerdict(verdict, { isLook }) {
        setVerdicts((all) => lineUp(all, verdict));
        if (!isLook) void cache.invalidateQueries({ queryKey: doorKeys.all });
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

  // A reload would lose scans that nobody answered; the browser asks before it does that.
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);

  /** Takes what was read or typed. False where it is too short to be anything. */
  const scan = useCallback(
    (text: string): boolean => {
      const ticketCode = readScan(text);
      if (ticketCode === undefined) return false;
      queue.submit({ ticketCode, eventId, gateId, isLook: isLookOnly });
      return true;
    },
    [queue, eventId, gateId, isLookOnly],
  );
  const dismiss = useCallback(() => setVerdicts((all) => all.slice(1)), []);
  return { scan, verdict: verdicts[0], dismiss, pending, forget: queue.forget };
}
