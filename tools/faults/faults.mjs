const features = 'server/src/features';
const settlement = `${features}/payments/settlement/settlement.service.ts`;
const refunds = `${features}/payments/refunds`;
const confirmation = `${features}/orders/confirmation/confirmation.service.ts`;
const stockChanges = `${features}/orders/confirmation/stock-changes.rules.ts`;
const saleTransfer = `${features}/orders/confirmation/sale-transfer.ts`;
const approval = `${features}/orders/refunds/approve-request.ts`;

const credit = `${features}/payments/refunds/credit-refund.ts`;
const payOut = `${features}/orders/refunds/pay-out.ts`;
const changes = `${features}/orders/changes/answer-change.ts`;
const withdrawals = `${features}/withdrawals`;
const withdrawalRules = `${withdrawals}/withdrawals.rules.ts`;
const withdrawalPayouts = `${withdrawals}/payouts/pay-withdrawal.ts`;
const payouts = `${features}/payments/payouts`;
const earnings = `${features}/ledger/earnings`;
const pledges = `${features}/contracts/pledges`;
const orderDisputes = `${features}/orders/disputes/dispute-order.ts`;

/**
 * Faults that lose, make or misplace money or tickets. Each replaces one piece of text, which occurs once in its file. `test` names
 * the test that must fail, if it is not the property test of money.
 * @type {readonly { name: string, file: string, text: string, by: string, test?: string }[]}
 */
export const faults = [
  {
    name: 'the cached balance of an account is not updated',
    file: `${features}/ledger/ledger.store.ts`,
    text: 'set balance_xaf = fresh.balance_xaf, version',
    by: 'set balance_xaf = account.balance_xaf, version',
  },
  {
    name: 'an account may be overdrawn',
    file: `${features}/ledger/ledger.rules.ts`,
    text: 'if (!allowNegative && balanceXaf * normalSide < 0) throw',
    by: 'if (!allowNegative && balanceXaf * normalSide < -1_000_000) throw',
  },
  {
    name: 'another amount than the one asked for is honoured',
    file: `${features}/payments/payments.rules.ts`,
    text: "reported.amountXaf === payment.amountXaf && reported.currency === 'XAF'",
    by: "reported.currency === 'XAF'",
  },
  {
    name: 'another amount is recorded again with each question',
    file: settlement,
    text: "if (await store.hasFact(id, 'mismatch')) return;",
    by: '',
  },
  {
    name: 'a payment that cannot be honoured is kept',
    file: settlement,
    text: "if (outcome === 'refunded') await refundUnhonoured",
    by: "if (outcome === 'refunded' && isPaidAlready) await refundUnhonoured",
  },
  {
    name: 'the refund of a payment that cannot be honoured is not recorded',
    file: settlement,
    text: 'await issueRefunds(platform, tx, [await planRefund(deps.gateways, tx, payment, refund)]);',
    by: 'await issueRefunds(platform, tx, []);',
  },
  {
    name: 'an order is confirmed although its hold has ended',
    file: confirmation,
    text: "return order?.state === 'placed' ? [{ order, payment }] : [];",
    by: 'return order ? [{ order, payment }] : [];',
  },
  {
    name: 'sold tickets stay held',
    file: stockChanges,
    text: 'sold: quantity, held: wasHeld ? -quantity : 0',
    by: 'sold: quantity, held: 0',
  },
  {
    name: 'an expired hold keeps its stock',
    file: stockChanges,
    text: 'sold: 0,\n  held: -quantity,',
    by: 'sold: 0,\n  held: 0 * quantity,',
  },
  {
    name: 'the platform takes a franc more than its commission',
    file: saleTransfer,
    text: 'amountXaf: order.commissionXaf - order.totalXaf },\n    { account: accounts.platformFees, amountXaf: -order.commissionXaf }',
    by: 'amountXaf: order.commissionXaf - order.totalXaf + 1 },\n    { account: accounts.platformFees, amountXaf: -order.commissionXaf - 1 }',
  },
  {
    name: 'a sale is posted in a transaction of its own, which outlives a crash',
    file: confirmation,
    text: 'await deps.ledger.postMany(\n      tx,\n      paid.map((one) => saleOf(one, rowOf(one.order.id).organizerId, isLate)),\n    );',
    by: 'await db.transaction().execute((own) => deps.ledger.postMany(own, paid.map((one) => saleOf(one, rowOf(one.order.id).organizerId, isLate))));',
  },
  {
    name: 'a refund is sent under a new reference each time',
    file: `${refunds}/send-refund.ts`,
    text: 'return gateway.refund({\n    ref,',
    by: 'return gateway.refund({\n    ref: gateway.newReference(),',
  },
  {
    name: 'earlier refunds of a payment are not counted',
    file: `${refunds}/plan-refunds.ts`,
    text: 'const refunded = [...earlier, ...refunds].filter',
    by: 'const refunded = [...refunds].filter',
  },
  {
    name: 'a buyer gets a franc more than the organizer gives',
    file: `${features}/orders/refunds/pay-out.ts`,
    text: 'purposeId, amountXaf: restXaf, ...source',
    by: 'purposeId, amountXaf: restXaf + 1, ...source',
  },
  {
    name: 'refunded tickets do not return to the stock',
    file: approval,
    text: 'quotaId, sold: -1, held: 0',
    by: 'quotaId, sold: 0, held: 0',
  },
  {
    name: 'an order does not know what was refunded',
    file: approval,
    text: 'recordRefund(tx, order.id, { amountXaf,',
    by: 'recordRefund(tx, order.id, { amountXaf: 0,',
  },
  {
    name: 'each event of a dispute makes a dispute of its own',
    file: `${features}/payments/webhooks.service.ts`,
    text: "if (await store.hasFact(payment.id, 'dispute')) return false;",
    by: '',
  },
  {
    name: 'a wallet may be overdrawn',
    file: `${features}/ledger/ledger.rules.ts`,
    text: "wallet: (userId: string) => owed('wallet', userId),",
    by: "wallet: (userId: string) => ({ ...owed('wallet', userId), allowNegative: true }),",
  },
  {
    name: 'an order that expires keeps the credit that it held',
    file: confirmation,
    text: 'await deps.ledger.postMany(tx, releasesOf(credits));\n          return lines.length;',
    by: 'return lines.length;',
  },
  {
    name: 'a sale takes the held credit from the wallet a second time',
    file: saleTransfer,
    text: 'account: isLate ? accounts.wallet(order.buyerId) : accounts.walletHeld(order.buyerId)',
    by: 'account: accounts.wallet(order.buyerId)',
  },
  {
    name: 'the wallet does not get its part of a refund',
    file: payOut,
    text: "(destination === 'wallet' ? amountXaf : walletPartOf(order, amountXaf))",
    by: "(destination === 'wallet' ? amountXaf : 0)",
  },
  {
    name: 'a refund that the buyer chose as credit is sent to the operator too',
    file: payOut,
    text: "if (restXaf === 0) return store.move(sourceId, 'done', clock());",
    by: "if (restXaf === 0 && request.destination !== 'wallet') return store.move(sourceId, 'done', clock());\n  restXaf = restXaf || walletXaf;",
  },
  {
    name: 'a failed refund that was taken as credit can be sent again',
    file: credit,
    text: "await store.finish(refundId, 'credited', clock());",
    by: '',
  },
  {
    name: 'a dispute that is won does not give the money back',
    file: `${features}/payments/disputes/follow-dispute.ts`,
    text: 'if (change.restores) await restore(',
    by: 'if (change.restores && change.loses) await restore(',
  },
  {
    name: 'the organizer does not get back what a dispute took that was won',
    file: orderDisputes,
    text: '{ account: isReleased ? available : pending, amountXaf: settledXaf - amountXaf },',
    by: '{ account: isReleased ? available : pending, amountXaf: Math.ceil((settledXaf - amountXaf) / 2) },',
  },
  {
    name: 'a dispute takes from the organizer what was refunded before',
    file: orderDisputes,
    text: 'money.totalXaf - money.refundedXaf - money.disputedXaf',
    by: 'money.totalXaf - money.disputedXaf',
  },
  {
    name: 'the refunds after a move do not count what was given back before',
    file: `${features}/orders/refunds/refund-quote.rules.ts`,
    text: "return { reason: 'moved', percent: 100, amountXaf: leftXaf, returnsCommission: true };",
    by: "return { reason: 'moved', percent: 100, amountXaf: line.paidXaf, returnsCommission: true };",
  },
  {
    name: 'the second refund after a move does not count the first',
    file: changes,
    text: 'waiting > 0 ? await loadRefundable(tx, locked.id) : locked',
    by: 'locked',
  },
  {
    name: 'a cancelled event leaves the organizer what a wallet paid of a disputed order',
    file: `${features}/orders/refunds/remaining-refund.ts`,
    text: "new Set(['valid', 'revoked'])",
    by: "new Set(['valid'])",
    test: 'server/src/features/orders/disputes/disputes.test.ts',
  },
  {
    name: 'a withdrawal reserves nothing',
    file: `${withdrawals}/create-withdrawal.ts`,
    text: 'await ledger.post(tx, reservation(withdrawal));',
    by: '',
  },
  {
    name: 'a cancelled or rejected withdrawal keeps its amount reserved',
    file: `${withdrawals}/end-withdrawal.ts`,
    text: 'await ctx.ledger.post(tx, restitution(withdrawal));',
    by: "if (move.to === 'returned') await ctx.ledger.post(tx, restitution(withdrawal));",
  },
  {
    name: 'the platform keeps no fee of a withdrawal',
    file: withdrawalRules,
    text: '{ account: payingAccount(gateway), amountXaf: one.feeXaf - one.amountXaf },\n    { account: accounts.platformFees, amountXaf: -one.feeXaf },',
    by: '{ account: payingAccount(gateway), amountXaf: -one.amountXaf },',
  },
  {
    name: 'the operator is asked to pay the fee, too',
    file: withdrawalPayouts,
    text: 'amountXaf: amountXaf - feeXaf, operator, number',
    by: 'amountXaf, operator, number',
  },
  {
    name: 'a payout is sent under a new reference each time',
    file: `${payouts}/advance-payout.ts`,
    text: 'const created = await gateway.payout({\n    ref,',
    by: 'const created = await gateway.payout({\n    ref: gateway.newReference(),',
  },
  {
    name: 'a payout that is made after its withdrawal has ended is not recorded',
    file: withdrawalPayouts,
    text: 'await ctx.ledger.post(tx, overpayment(withdrawal, payout));',
    by: '',
  },
  {
    name: 'a withdrawal is paid again while an earlier payout may still arrive',
    file: withdrawalPayouts,
    text: "if (withdrawal.state !== 'failed') throw withdrawalNotFailed();\n    await moveWithdrawal(tx, withdrawal, { to: 'processing', now, by: admin.userId });",
    by: "if (withdrawal.state === 'failed') await moveWithdrawal(tx, withdrawal, { to: 'processing', now, by: admin.userId });",
  },
  {
    name: 'an approval requests a payout before the withdrawal is confirmed by all that it needs',
    file: `${withdrawals}/decisions/decide-withdrawal.ts`,
    text: 'if (approvals < withdrawal.approvalsNeeded) return;',
    by: '',
    test: `${withdrawals}/withdrawals.test.ts`,
  },
  {
    name: 'a person who is not verified may withdraw all that is available',
    file: withdrawalRules,
    text: 'const ofIdentity: Limit[] = isVerified ?',
    by: 'const ofIdentity: Limit[] = isVerified || withdrawnXaf >= 0 ?',
  },
  {
    name: 'withdrawals in progress do not count for an unverified account',
    file: `${withdrawals}/withdrawals.store.ts`,
    text: "state not in ('rejected', 'cancelled', 'returned')`.execute(db);\n  return rows[0] ?? { withdrawnXaf",
    by: "state = 'paid'`.execute(db);\n  return rows[0] ?? { withdrawnXaf",
  },
  {
    name: 'a success after a refusal is ignored',
    file: `${payouts}/advance-payout.ts`,
    text: "if (reported.status === 'succeeded') {",
    by: "if (reported.status === 'succeeded' && isOpen(payout)) {",
  },
  {
    name: 'a second early release does not count the first',
    file: `${earnings}/earnings.rules.ts`,
    text: 'openRefundsXaf - pledgedXaf - freedXaf);',
    by: 'openRefundsXaf - pledgedXaf);',
  },
  {
    name: 'an early release leaves no reserve for refunds',
    file: `${earnings}/earnings.rules.ts`,
    text: 'Math.floor(netXaf / 2) - reserveOf(netXaf) - openRefundsXaf',
    by: 'Math.floor(netXaf / 2) - openRefundsXaf',
  },
  {
    name: 'the release after the event does not count early releases',
    file: `${earnings}/earnings.service.ts`,
    text: 'const freedXaf = [...released.values()].reduce((sum, amount) => sum + amount, 0);',
    by: 'const freedXaf = released.get("released") ?? 0;',
  },
  {
    name: 'a pledge does not count the other pledges of its event',
    file: `${earnings}/earnings.rules.ts`,
    text: 'openRefundsXaf - pledgedXaf - freedXaf - debtXaf',
    by: 'openRefundsXaf - freedXaf - debtXaf',
  },
  {
    name: 'an early release takes what is pledged to contracts',
    file: `${earnings}/earnings.rules.ts`,
    text: 'openRefundsXaf - pledgedXaf - freedXaf);',
    by: 'openRefundsXaf - freedXaf);',
    test: `${pledges}/pledges.race.test.ts`,
  },
  {
    name: 'a pledge that was paid stays open',
    file: `${pledges}/pledge-payments.service.ts`,
    text: "const sourceId = await pledgesStore(tx).move(pledge, 'paid', { by: null }, clock());",
    by: 'const sourceId = pledge.id;',
  },
  {
    name: 'the money of a paid pledge stays with the organizer',
    file: `${pledges}/pledge-payments.service.ts`,
    text: 'await escrow.fundFromPledge(tx, contract, milestone);',
    by: '',
  },
];
