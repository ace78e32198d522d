import {
  type Contract,
  type ContractSide,
  type ContractVersion,
  contractSides,
  signatureBox,
} from '@ngoma/api/features/contracts/contracts';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ContractText.module.css';
import { clausesOf, versionToRead } from './contract-meta.ts';

/** The signature of one side under a version: drawing, name, time. */
function Signature({ side, version, name }: { side: ContractSide; version: ContractVersion; name: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const signature = version.signatures.find((one) => one.side === side);
  return (
    <div className={styles.stack}>
      <Text look="small" tone="soft">
        {t(`contracts:side.${side}`)}
      </Text>
      {signature ? (
        <>
          <svg viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`} aria-hidden="true" className={styles.sign}>
            <path d={signature.drawing} className={styles.part} />
          </svg>
          <div>
            <Text isStrong>{signature.name}</Text>
            <Text look="small" tone="soft">
              {formatDate(signature.signedAt, 'moment', locale)}
            </Text>
          </div>
        </>
      ) : (
        <div>
          <Text isStrong>{name}</Text>
          <Text look="small" tone="soft">
            {t('contracts:unsigned')}
          </Text>
        </div>
      )}
    </div>
  );
}

/** The text of the contract, version by version, with its signatures and its hash. */
export function ContractText({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [chosen, setChosen] = useState<number>();
  const number = chosen ?? versionToRead(contract);
  const version = contract.versions.find((one) => one.number === number) ?? contract.versions[0];
  if (!version) return null;
  const stateOf = ({ number: each }: ContractVersion) =>
    each === contract.inForce ? 'inForce' : each === contract.proposed ? 'proposed' : 'past';
  return (
    <Card aria-labelledby="contract-text" as="section" padding="wide">
      <Stack>
        <Row gap={2} justify="between">
          <Heading id="contract-text" level={2}>
            {t('contracts:text.title')}
          </Heading>
          {contract.versions.length > 1 && (
            <div className={styles.texts}>
              <TextField
                select
                label={t('contracts:text.version')}
                value={version.number}
                onChange={(event) => setChosen(Number(event.target.value))}
              >
                {contract.versions.map((each) => (
                  <option key={each.number} value={each.number}>
                    {t(`contracts:text.${stateOf(each)}`, {
                      number: each.number,
                      day: formatDate(each.createdAt, 'day', locale),
                    })}
                  </option>
                ))}
              </TextField>
            </div>
          )}
        </Row>
        <div className={styles.clauses}>
          {clausesOf(version.text).map(({ heading, lines }) => (
            <section key={heading}>
              <Heading level={3} className={styles.heading}>
                {heading}
              </Heading>
              <p className={styles.text}>{lines.join('\n')}</p>
            </section>
          ))}
        </div>
        <div className={styles.columns}>
          {contractSides.map((side) => (
            <Signature key={side} side={side} version={version} name={contract[side].name} />
          ))}
        </div>
        <Text look="label" tone="soft">
          SHA-256 · {version.sha256}
        </Text>
      </Stack>
    </Card>
  );
}
