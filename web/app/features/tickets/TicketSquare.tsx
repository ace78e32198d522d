import { useTranslation } from '#lib/use-translation.tsx';
import { QrSquare } from '#ui/QrSquare.tsx';

/** The square that the door reads. */
export function TicketSquare({ text, sizePx }: { text: string; sizePx: number | string }) {
  const { t } = useTranslation();
  return <QrSquare text={text} label={t('tickets:square')} sizePx={sizePx} />;
}
