import type { TimelineFact } from '@ngoma/api/features/orders/timeline';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import { formatMoney } from '#lib/format/format.ts';
import { quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';

/** A fact as its reader sees it: its title, and lines below it. */
export interface FactText {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Returns a function that writes a fact in the reader's language. */
export function useFactText(): (fact: TimelineFact) => FactText {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useMethodName();
  const methodOf = ({ paidWith, numberEnding }: TimelineFact): string | undefined => {
    if (!paidWith) return undefined;
    const method = nameOf(paidWith);
    return numberEnding ? t('order-timeline:number', { method, ending: numberEnding }) : method;
  };
  // The buyer needs no word about what they did themselves; everybody else sees who it was.
  const actorOf = ({ by, byName }: TimelineFact): string | undefined => {
    if (byName) return t('order-timeline:byName', { name: byName });
    return by && by !== 'buyer' ? t(`order-timeline:by.${by}`) : undefined;
  };
  return (fact) => {
    const { kind, amount, balance, reference, reason, note, ticket, count } = fact;
    const money = [amount === null ? undefined : formatMoney(amount, locale), methodOf(fact)];
    const lines = [
      money.filter(Boolean).join(' · '),
      balance > 0 && t(`order-timeline:balance.${kind === 'placed' ? 'from' : 'to'}`, { amount: formatMoney(balance, locale) }),
      ticket && `${ticket.holder} · ${formatTicketCode(ticket.code)}`,
      reference && t('order-timeline:reference', { reference }),
      reason,
      note && quoted(note, locale),
      actorOf(fact),
    ];
    return {
      title: t(`order-timeline:kind.${kind}`, { count: count ?? 1 }),
      lines: lines.filter((line): line is string => Boolean(line)),
    };
  };
}
