import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { QrCode } from '#ui/display/QrCode.tsx';

/** QR code of a ticket, which the scanner reads. */
export function TicketQrCode({ text, sizePx }: { text: string; sizePx: number | string }) {
  const { t } = useTranslation();
  return <QrCode text={text} label={t('tickets:qrCode')} sizePx={sizePx} />;
}
