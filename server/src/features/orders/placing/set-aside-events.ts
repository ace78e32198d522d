/** Milliseconds between two looks whether the locks of the set aside events are gone. */
const lookEveryMs = 250;

export interface SetAsideEvents {
  /** Whether orders of the event are refused, because they would wait for a lock. */
  has(eventId: string): boolean;
  /** Finds which of the events are locked, sets them aside and returns them. */
  add(eventIds: readonly string[]): Promise<ReadonlySet<string>>;
  close(): void;
}

/**
 * Keeps the events whose rows are locked by another transaction out of the batches, so that they do not delay the orders of other
 * events. Looks regularly whether the locks are gone, and then lets the events in again.
 */
export function setAsideEvents(
  findLocked: (eventIds: readonly string[]) => Promise<ReadonlySet<string>>,
  onChange: (change: { readonly setAside?: readonly string[]; readonly back?: readonly string[] }) => void,
): SetAsideEvents {
  const aside = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const look = async () => {
    // While the database does not answer, the events stay aside.
    const locked = await findLocked([...aside]).catch(() => aside);
    const back = [...aside].filter((eventId) => !locked.has(eventId));
    for (const eventId of back) aside.delete(eventId);
    if (back.length > 0) onChange({ back });
    timer = undefined;
    plan();
  };
  const plan = () => {
    if (aside.size > 0 && !isClosed) timer ??= setTimeout(() => void look(), lookEveryMs).unref();
  };

  return {
    has: (eventId) => aside.has(eventId),
    async add(eventIds) {
      const locked = await findLocked(eventIds);
      for (const eventId of locked) aside.add(eventId);
      if (locked.size > 0) onChange({ setAside: [...locked] });
      plan();
      return locked;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
