import type { AlertKind, OperationAlert } from '@ngoma/api/features/operations/alerts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const console = '/ticketing-&-transactions-supervision?tab=';

/** Where an admin sees more about an alert and acts on it. */
const paths: Readonly<Record<AlertKind, (alert: OperationAlert) => string>> = {
  settlement_lag: () => `${console}operations&list=callbacks&state=waiting`,
  ledger_broken: () => `${console}ledger`,
  suspense_differs: () => `${console}reconciliation`,
  audit_chain_broken: () => `${console}operations`,
  dead_jobs: ({ subject }) => `${console}operations&list=jobs&state=dead&kind=${encodeURIComponent(subject)}`,
  float_low: () => '/withdrawal',
  gateway_down: () => `${console}gateways`,
};

export const pathOf = (alert: OperationAlert): string => paths[alert.kind](alert);

/** Returns the title of an alert, and what it means, with its facts. */
export function useAlertTexts() {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ kind, facts }: OperationAlert) => {
    const money = Object.entries(facts).flatMap(([name, value]) =>
      name.endsWith('Xaf') ? [[name.slice(0, -3), formatMoney(Number(value), locale)]] : [],
    );
    const values = { ...facts, ...Object.fromEntries(money) };
    return { title: t(`operations:alert.${kind}.title`, values), words: t(`operations:alert.${kind}.words`, values) };
  };
}
