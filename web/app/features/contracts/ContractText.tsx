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
      <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t(`contracts:side.${side}`)}</Typography>
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
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{signature.name}</Typography>
            <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {formatDate(signature.signedAt, 'moment', locale)}
            </Typography>
          </Box>
        </>
      ) : (
        <Box>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('contracts:unsigned')}</Typography>
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="h2" id="contract-text">
          {t('contracts:text.title')}
        </Typography>
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
      </Box>
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
      <Typography sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
        SHA-256 · {version.sha256}
      </Typography>
    </Card>
  );
}
