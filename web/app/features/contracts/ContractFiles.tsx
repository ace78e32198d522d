import type { Contract, ContractFile } from '@ngoma/api/features/contracts/contracts';
import Paperclip from '@phosphor-icons/core/regular/paperclip.svg?react';
import { useRef } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './ContractFiles.module.css';
import { type ContractAct, saveContractFile } from './contracts.queries.ts';

/** Pictures and PDFs of the contract: riders, plans, proofs of the work. */
export function ContractFiles({ contract, act }: { contract: Contract; act: ContractAct }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const upload = (file: File | undefined) =>
    file &&
    act.mutate(
      { kind: 'upload', file },
      { onSuccess: ({ message }) => toast(message, 'success'), onError: (error) => toast(error.message, 'error') },
    );
  const save = ({ _id, name }: ContractFile) =>
    void saveContractFile(contract._id, _id, name).catch((error: Error) => toast(error.message, 'error'));
  const mayUpload = contract.may.includes('upload');
  if (!mayUpload && contract.files.length === 0) return null;
  return (
    <Card aria-labelledby="contract-files" as="section" padding="wide">
      <Row gap={2} justify="between" isSingleLine>
        <Heading id="contract-files" level={2}>
          {t('contracts:files.title')}
        </Heading>
        {mayUpload && (
          <Button size="medium" isBusy={act.isPending && act.variables.kind === 'upload'} onClick={() => input.current?.click()}>
            {t('contracts:files.add')}
          </Button>
        )}
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onChange={(event) => {
          upload(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {contract.files.length === 0 ? (
        <p className={styles.none}>{t('contracts:files.none')}</p>
      ) : (
        <ul className={styles.list}>
          {contract.files.map((file) => (
            <Row key={file._id} as="li" isSingleLine>
              <div>
                <Button variant="quiet" size="medium" icon={<Paperclip />} onClick={() => save(file)}>
                  <span className={styles.name}>{file.name}</span>
                </Button>
              </div>
              <p className={styles.sizeAndDay}>
                {formatNumber(Math.max(1, Math.round(file.bytes / 1024)), locale)} KB ·{' '}
                {formatDate(file.createdAt, 'day', locale)}
              </p>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}
