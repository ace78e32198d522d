import type { TicketView } from '@ngoma/api/features/tickets/tickets';
import { orderPartTexts } from '#features/orders/mine/my-order-texts.ts';
import { chipOf, spacedCode } from '#features/tickets/ticket-labels.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './EndedTickets.module.css';

/** The part of a ticket that is left when it is not valid any more. */
export type EndedTicket = Pick<TicketView, '_id' | 'holder' | 'typeName' | 'ticketCode' | 'state' | 'enteredAt'>;

interface EndedTicketsProps {
  readonly tickets: readonly EndedTicket[];
}

function Content({ tickets }: EndedTicketsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('my-orders:tickets')}>
      <ul className={styles.ended}>
        {tickets.map((ticket) => {
          const chip = chipOf(ticket);
          return (
            <li key={ticket._id} className={styles.ticket}>
              <span>
                {ticket.holder}
                <Text as="span" look="small" tone="soft">
                  {' '}
                  {ticket.typeName} · {spacedCode(ticket.ticketCode)}
                </Text>
              </span>
              <Badge tone={chip.tone}>{t(`tickets:state.${chip.word}`)}</Badge>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The tickets of an order that is not valid: what has become of them. */
export const EndedTickets = (props: EndedTicketsProps) => (
  <OwnTexts source={orderPartTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
