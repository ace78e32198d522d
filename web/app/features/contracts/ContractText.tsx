import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
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
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { clausesOf, versionToRead } from './contract-meta.ts';

/** The signature of one side under a version: drawing, name, time. */
function Signature({ side, version, name }: { side: ContractSide; version: ContractVersion; name: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const signature = version.signatures.find((one) => one.side === side);
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        p: 2,
        display: 'grid',
        alignContent: 'space-between',
        gap: 0.5,
        minHeight: 132,
      }}
    >
      <Text look="small" tone="soft">
        {t(`contracts:side.${side}`)}
      </Text>
      {signature ? (
        <>
          <Box
            component="svg"
            viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
            aria-hidden="true"
            sx={{ width: '100%', maxWidth: 220, height: 64 }}
          >
            <Box
              component="path"
              d={signature.drawing}
              sx={{
                fill: 'none',
                color: 'primary.main',
                stroke: 'currentColor',
                strokeWidth: 5,
                strokeLinecap: 'round',
                strokeLinejoin: 'round',
              }}
            />
          </Box>
          <Box>
            <Text isStrong>{signature.name}</Text>
            <Text look="small" tone="soft">
              {formatDate(signature.signedAt, 'moment', locale)}
            </Text>
          </Box>
        </>
      ) : (
        <Box>
          <Text isStrong>{name}</Text>
          <Text look="small" tone="soft">
            {t('contracts:unsigned')}
          </Text>
        </Box>
      )}
    </Box>
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
    <Card component="section" aria-labelledby="contract-text" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2 }}>
      <Row gap={2} justify="between">
        <Heading id="contract-text" level={2}>
          {t('contracts:text.title')}
        </Heading>
        {contract.versions.length > 1 && (
          <Box sx={{ minWidth: 220 }}>
            <TextField
              select
              label={t('contracts:text.version')}
              value={version.number}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {contract.versions.map((each) => (
                <option key={each.number} value={each.number}>
                  {t(`contracts:text.${stateOf(each)}`, { number: each.number, day: formatDate(each.createdAt, 'day', locale) })}
                </option>
              ))}
            </TextField>
          </Box>
        )}
      </Row>
      <Box sx={{ maxWidth: '72ch', display: 'grid', gap: 2 }}>
        {clausesOf(version.text).map(({ heading, lines }) => (
          <Box key={heading} component="section">
            <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
              {heading}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{lines.join('\n')}</Typography>
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          maxWidth: 640,
        }}
      >
        {contractSides.map((side) => (
          <Signature key={side} side={side} version={version} name={contract[side].name} />
        ))}
      </Box>
      <Text look="label" tone="soft">
        SHA-256 · {version.sha256}
      </Text>
    </Card>
  );
}
