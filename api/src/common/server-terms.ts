/** Terms that the server alone applies. They are apart from `business`, which every page loads. */
export const serverTerms = {
  /** The link in the email with a reset code. */
  resetLink: { lifetimeMinutes: 60 },
  emailConfirmation: { lifetimeHours: 72 },
  /** The link that is sent to a new address of an account. */
  emailChange: { lifetimeHours: 24 },
  /** The link under which an admin whom the operator made sets name and password. */
  setupLink: { lifetimeHours: 24 },
  referral: { pointsEach: 200 },
  wishlist: { maxEvents: 200 },
  /**
   * Hours in which an organizer decides on a refund request that the policy does not cover. A change of date by more than
   * `movedHours`, or of place, after the first sale opens `movedDays` in which everybody gets everything back.
   */
  refundRequest: { decideHours: 72, movedHours: 2, movedDays: 14 },
  dataRights: { exportHours: 72, exportsPerDay: 3, deletionGraceDays: 7 },
  /**
   * Days in which both parties may review each other after completed work. A single review is published when they have passed.
   */
  review: { blindDays: 14 },
} as const;
