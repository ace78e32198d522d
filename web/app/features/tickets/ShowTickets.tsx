import CaretLeft from '@phosphor-icons/core/regular/caret-left.svg?react';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWakeLock } from '#lib/hooks/use-wake-lock.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { RepeatedQr } from './QrPicture.tsx';
import styles from './ShowTickets.module.css';
import type { DrawnTicket } from './ticket-groups.ts';
import { qrId, spacedCode } from './ticket-labels.ts';

interface ShowTicketsProps {
  readonly id: string;
  readonly eventName: string;
  /** Tickets with a QR code. */
  readonly tickets: readonly DrawnTicket[];
  /** The ticket that is shown first. */
  readonly firstId: string | undefined;
}

/** Observes whether a dialog is open. */
function useIsOpen(dialog: { readonly current: HTMLDialogElement | null }): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const observer = new MutationObserver(() => setOpen(element.open));
    observer.observe(element, { attributes: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [dialog]);
  return isOpen;
}

/** QR codes over the whole screen on pure white, which is kept on. Several tickets are swiped; arrows and their keys do the same. */
export function ShowTickets({ id, eventName, tickets, firstId }: ShowTicketsProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const isHydrated = useHydrated();
  const isOpen = useIsOpen(dialog);
  const [index, setIndex] = useState(0);
  useWakeLock(isOpen);
  useEffect(() => {
    const first = tickets.findIndex(({ _id }) => _id === firstId);
    if (isOpen && first > 0) row.current?.children[first]?.scrollIntoView({ behavior: 'instant' });
  }, [isOpen, firstId, tickets]);
  const step = (by: number) => row.current?.children[index + by]?.scrollIntoView({ behavior: 'smooth' });
  const followKeys = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  return (
    <dialog ref={dialog} id={id} aria-label={t('tickets:qrCode')} className={styles.screen} onKeyDown={followKeys}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <span className={styles.name}>{eventName}</span>
          <form method="dialog">
            <IconButton type="submit" label={t('common:close')}>
              <X />
            </IconButton>
          </form>
        </div>
        <ul
          ref={row}
          className={styles.row}
          onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        >
          {tickets.map(
            (ticket) =>
              ticket.code && (
                <li key={ticket._id} className={styles.ticket}>
                  <span className={styles.code}>
                    <RepeatedQr code={ticket.code} id={qrId(ticket)} />
                  </span>
                  <span className={styles.characters}>{spacedCode(ticket.ticketCode)}</span>
                  <span className={styles.holder}>
                    {ticket.holder} · {ticket.typeName}
                  </span>
                </li>
              ),
          )}
        </ul>
        {tickets.length > 1 && (
          <div className={styles.foot}>
            {isHydrated && (
              <IconButton label={t('tickets:previous')} disabled={index === 0} onClick={() => step(-1)}>
                <CaretLeft />
              </IconButton>
            )}
            <span aria-live="polite" className={styles.name}>
              {t('tickets:position', { index: index + 1, count: tickets.length })}
            </span>
            {isHydrated && (
              <IconButton label={t('tickets:next')} disabled={index === tickets.length - 1} onClick={() => step(1)}>
                <CaretRight />
              </IconButton>
            )}
          </div>
        )}
      </div>
    </dialog>
  );
}
