import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { LedgerProof, ledgerHealth } from '@ngoma/api/features/ledger/ledger';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact } from '#ui/overlay/SideDrawer.tsx';
import { ledgerQuery, useProve } from '../supervision.queries.ts';
import styles from './LedgerHealth.module.css';

function Proofs({ proofs }: { proofs: readonly LedgerProof[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (proofs.length === 0) return <Text tone="soft">{t('supervision:ledger.noProofs')}</Text>;
  return proofs.map((proof) => (
    <div key={proof.provedAt} className={styles.part}>
      <Fact name={formatDate(proof.provedAt, 'moment', locale)}>
        <Badge tone={proof.isSound ? 'leaf' : 'red'}>
          {t(proof.isSound ? 'supervision:ledger.sound' : 'supervision:ledger.broken')}
        </Badge>
      </Fact>
      <Text look="small" tone="soft">
        {t('supervision:ledger.proved', {
          transfers: t('supervision:ledger.transfers', { count: proof.transfers }),
          postings: t('supervision:ledger.postings', { count: proof.postings }),
        })}
        {proof.faults.length > 0 && ` · ${proof.faults.join(', ')}`}
      </Text>
    </div>
  ));
}

/** Returns the end of an account code's id, which distinguishes accounts of the same kind. */
function accountSuffix(code: string): string {
  const part = code.split(':')[1];
  return part ? ` · ${part.split('-').at(-1)}` : '';
}

type PlatformAccount = ReplyOf<typeof ledgerHealth>['accounts'][number];

/** The name of an account of the platform; escrow is named by its contract and event, with a link. */
function AccountName({ account: { kind, code, contract } }: { readonly account: PlatformAccount }) {
  const { t } = useTranslation();
  const name = t(`supervision:ledger.account.${kind}`);
  if (!contract) return `${name}${accountSuffix(code)}`;
  return (
    <>
      {name} · <TextLink to={`/contracts/${contract._id}`}>{contract.title}</TextLink> · {contract.eventName}
    </>
  );
}

/** Whether the ledger balances, and the platform's own accounts. */
export function LedgerHealth() {
  const { t } = useTranslation();
  const toast = useToast();
  const [hasEmpty, setHasEmpty] = useState(false);
  const { data, error, refetch } = useQuery(ledgerQuery(hasEmpty));
  const prove = useProve();
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons />;
  return (
    <div className={styles.columns}>
      <Card as="section">
        <Stack gap={1}>
          <Row justify="between">
            <Heading level={2} look="part">
              {t('supervision:ledger.health')}
            </Heading>
            <Button
              size="medium"
              isBusy={prove.isPending}
              onClick={() =>
                prove.mutate(undefined, {
                  onSuccess: ({ message, proof }) => toast(message, proof.isSound ? 'success' : 'error'),
                  onError: (problem) => toast(problem.message, 'error'),
                })
              }
            >
              {t('supervision:ledger.proveNow')}
            </Button>
          </Row>
          <Fact name={t('supervision:ledger.total')}>
            <Badge tone={data.total === 0 ? 'leaf' : 'red'}>
              <Money amountXaf={data.total} />
            </Badge>
          </Fact>
          <Proofs proofs={data.proofs} />
        </Stack>
      </Card>
      <Card as="section">
        <Stack gap={1}>
          <Heading level={2} look="part">
            {t('supervision:ledger.platform')}
          </Heading>
          {data.accounts.map((account) => (
            <Fact key={account.code} name={<AccountName account={account} />}>
              <span className={styles.strong}>
                <Money amountXaf={account.balance} />
              </span>
            </Fact>
          ))}
          {data.emptyEscrows > 0 && (
            <Checkbox
              label={t('supervision:ledger.showEmpty', { count: data.emptyEscrows })}
              checked={hasEmpty}
              onChange={({ target }) => setHasEmpty(target.checked)}
            />
          )}
          <Heading level={2} look="part" className={styles.owed}>
            {t('supervision:ledger.owed')}
          </Heading>
          {(['wallet', 'pending', 'available', 'reserved'] as const).map((kind) => (
            <Fact key={kind} name={t(`supervision:money.${kind}`)}>
              <span className={styles.strong}>
                <Money amountXaf={data.owed[kind]} />
              </span>
            </Fact>
          ))}
        </Stack>
      </Card>
    </div>
  );
}
