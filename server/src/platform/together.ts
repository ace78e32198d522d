/**
 * Waits until all of these have ended, then answers their results, or throws the first failure in the order given. Statements of
 * one transaction that are sent at once end together: `Promise.all` would leave at the first failure, and whatever was still on
 * its way would run behind the rollback, on its own.
 */
export async function together<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Place in keyof Parts]: Awaited<Parts[Place]> }> {
  const outcomes = await Promise.allSettled(parts);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as { -readonly [Place in keyof Parts]: Awaited<Parts[Place]> };
}
