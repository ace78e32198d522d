import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Rings } from '#ui/kit/media/Rings.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CopyCode } from './CopyCode.tsx';

interface CodeDialogProps {
  readonly title: string;
  readonly partner: string;
  readonly code: string;
  readonly onClose: () => void;
}

/** Shown after a purchase with points: rings and the large code. */
export function CodeDialog({ title, partner, code, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Stack align="center" gap={1}>
        <Rings />
        <Text>{t('loyalty:redeem.show', { partner })}</Text>
        <CopyCode code={code} isLarge />
        <Text look="small" tone="soft">
          {t('loyalty:redeem.kept')}
        </Text>
      </Stack>
    </Dialog>
  );
}
