import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Rings } from '#ui/kit/media/Rings.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CopyCode } from './CopyCode.tsx';
import { PartnerAddress } from './PartnerAddress.tsx';

interface CodeDialogProps {
  readonly title: string;
  readonly partner: string;
  readonly address: string | null;
  readonly code: string;
  readonly onClose: () => void;
}

/** Shown after a purchase with points: rings and the large code. */
export function CodeDialog({ title, partner, address, code, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Stack align="center" gap={1}>
        <Rings />
        <Text>{t('loyalty:redeem.show', { partner })}</Text>
        <PartnerAddress address={address} />
        <CopyCode code={code} isLarge />
        <Text look="small" tone="soft">
          {t('loyalty:redeem.kept')}
        </Text>
      </Stack>
    </Dialog>
  );
}
