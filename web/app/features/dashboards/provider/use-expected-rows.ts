import type { ExpectedPayment } from '@ngoma/api/features/dashboards/provider';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { ExpectedAmount } from '#ui/display/ExpectedMoney.tsx';

/** Returns a function that turns payments out of escrow into rows with a link to the contract. */
export function useExpectedRows(): (payments: readonly ExpectedPayment[]) => ExpectedAmount[] {
  const { t } = useTranslation();
  return (payments) =>
    payments.map(({ _id, contract, label, organizerName, state, amount, expectedAt }) => ({
      ...{ id: _id, at: expectedAt, name: contract.title, to: `/contracts/${contract._id}`, amount },
      note: [label, organizerName, t(`provider-dashboard:expected.state.${state}`)].join(' · '),
    }));
}
