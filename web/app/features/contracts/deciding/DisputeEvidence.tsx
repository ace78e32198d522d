import { type Contract, type ContractFile, contractSides } from '@ngoma/api/features/contracts/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { saveContractFile } from '../contracts.queries.ts';
import styles from './DisputeEvidence.module.css';
import { DisputeMessages } from './DisputeMessages.tsx';
import { contractPictureQuery } from './dispute.queries.ts';

/** A picture of the contract, loaded when it is shown. */
function Picture({ contractId, file }: { readonly contractId: string; readonly file: ContractFile }) {
  const { data, error } = useQuery(contractPictureQuery(contractId, file._id));
  const url = useObjectUrl(data);
  if (error) return <FormError message={error.message} />;
  if (!url) return <Skeleton shape="picture" />;
  return <img src={url} alt={file.name} className={styles.picture} />;
}

/** One file of a side, with its date. Pictures are looked at here, other files are downloaded. */
function EvidenceFile({ contract, file }: { readonly contract: Contract; readonly file: ContractFile }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [isShown, setShown] = useState(false);
  const { _id, name, by, createdAt } = file;
  const act = !file.contentType.startsWith('image/') ? 'save' : isShown ? 'hide' : 'show';
  const press = () => {
    if (act !== 'save') setShown(!isShown);
    else void saveContractFile(contract._id, _id, name).catch((error: Error) => toast(error.message, 'error'));
  };
  return (
    <li>
      <Row justify="between" isSingleLine>
        <div className={styles.texts}>
          <div className={styles.name}>{name}</div>
          <Text look="small" tone="soft">
            {t('contracts:evidence.by', { name: contract[by].name, day: formatDate(createdAt, 'moment', locale) })}
          </Text>
        </div>
        <Button
          size="medium"
          variant={isShown ? 'quiet' : 'outlined'}
          aria-label={t(`contracts:evidence.${act}One`, { name })}
          onClick={press}
        >
          {t(`contracts:evidence.${act}`)}
        </Button>
      </Row>
      {isShown && <Picture contractId={contract._id} file={file} />}
    </li>
  );
}

/** The evidence of both sides of a dispute: their files, those of the organizer first, and their messages about the contract. */
export function DisputeEvidence({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation();
  const files = contractSides.flatMap((side) => contract.files.filter(({ by }) => by === side));
  return (
    <Card aria-labelledby="evidence" as="section" padding="wide">
      <Stack>
        <Heading id="evidence" level={2}>
          {t('contracts:evidence.title')}
        </Heading>
        <Stack gap={1}>
          <Heading level={3}>{t('contracts:evidence.files')}</Heading>
          {files.length === 0 ? (
            <Text tone="soft">{t('contracts:evidence.noFiles')}</Text>
          ) : (
            <ul aria-label={t('contracts:evidence.files')} className={styles.list}>
              {files.map((file) => (
                <EvidenceFile key={file._id} contract={contract} file={file} />
              ))}
            </ul>
          )}
        </Stack>
        <DisputeMessages contract={contract} />
      </Stack>
    </Card>
  );
}
