/** Whether the price includes a tax, or the tax is added to it. */
export const taxModes = ['included', 'added'] as const;
export type TaxMode = (typeof taxModes)[number];

/** A tax on tickets: its rate in hundredths of a percent, and how the organizer applies it. */
export interface AppliedTax {
  readonly basisPoints: number;
  readonly mode: TaxMode;
}

/**
 * Returns each tax on one ticket in whole XAF, in the given order. Every rate applies to the price without taxes: the price times the
 * rate, divided by one plus the rates that it includes. Half a franc is rounded up, per ticket and tax. What the included taxes leave
 * of the price is the organizer's net price, so that both sum to it exactly.
 */
export function taxAmounts(priceXaf: number, taxes: readonly AppliedTax[]): number[] {
  const divisor = 10_000 + taxes.reduce((sum, { basisPoints, mode }) => sum + (mode === 'included' ? basisPoints : 0), 0);
  return taxes.map(({ basisPoints }) => Math.floor((2 * priceXaf * basisPoints + divisor) / (2 * divisor)));
}
