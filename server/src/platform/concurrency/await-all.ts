/**
 * Waits until all promises have settled. Returns their results, or throws the first failure in the order given. For statements of
 * one transaction that are sent at once: `Promise.all` would return at the first failure, and the remaining statements would run
 * after the rollback, outside the transaction.
 */
export async function awaitAll<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Place in keyof Parts]: Awaited<Parts[Place]> }> {
  const outcomes = await Promise.allSettled(parts);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as { -readonly [Place in keyof Parts]: Awaited<Parts[Place]> };
}
