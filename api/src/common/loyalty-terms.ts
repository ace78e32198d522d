/** Terms of the loyalty programme. */
export const loyaltyTerms = {
  xafPerPoint: 100,
  pointsPerRating: 50,
  /** Lifetime of points after they become active, and the period that counts for the tier. */
  lifetimeMonths: 12,
  /**
   * Points of the last twelve months from which a tier applies, and the percentage of the usual points that its purchases earn.
   */
  tiers: [
    { tier: 'bronze', fromPoints: 0, multiplierPercent: 100 },
    { tier: 'silver', fromPoints: 1_000, multiplierPercent: 110 },
    { tier: 'gold', fromPoints: 5_000, multiplierPercent: 125 },
    { tier: 'platinum', fromPoints: 15_000, multiplierPercent: 150 },
  ],
  demoPoints: 500,
} as const;
