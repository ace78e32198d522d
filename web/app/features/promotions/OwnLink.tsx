import { maxSourceLength } from '@ngoma/api/features/promotions/visit-sources';
import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { CopyButton } from './CopyButton.tsx';
import { LinkQrCode, QrCodeSkeleton } from './LinkQrCode.tsx';
import styles from './ShareKit.module.css';
import { linkFrom, toSource } from './visit-sources.ts';

interface OwnLinkProps {
  readonly url: string;
  /** The name of the event. */
  readonly name: string;
}

/** A link that an organizer names, such as "radio", with its QR code. Nothing is stored: visits are counted under any name. */
export function OwnLink({ url, name }: OwnLinkProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const source = toSource(typed);
  const link = linkFrom(url, source);
  return (
    <div className={styles.own}>
      <Stack gap={1}>
        <TextField
          label={t('promotions:own.title')}
          hint={t('promotions:own.hint', { most: maxSourceLength })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={60}
        />
        {source && (
          <>
            <code className={styles.copied}>{link}</code>
            <div>
              <CopyButton text={link} label={t('promotions:own.copy', { source })} />
            </div>
          </>
        )}
      </Stack>
      {source && (
        <Suspense fallback={<QrCodeSkeleton />}>
          <LinkQrCode
            url={link}
            label={t('promotions:own.qrOf', { name, source })}
            saveLabel={t('promotions:own.saveQr', { source })}
            fileName={`${name} QR ${source}.png`}
          />
        </Suspense>
      )}
    </div>
  );
}
