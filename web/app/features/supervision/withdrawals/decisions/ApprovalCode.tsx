import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { hasPasskeys } from '#lib/passkeys.ts';
import { CodeField, isWholeCode } from '#ui/form/CodeField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ownMethodsQuery, proveWithPasskey, useSendApprovalCode } from '../withdrawals.queries.ts';

interface TypedCode {
  readonly code: string;
  readonly problem: string | undefined;
  readonly change: (digits: string) => void;
  /** Returns whether the code is complete, and shows an error at its field otherwise. */
  readonly check: () => boolean;
  /** The error of a request that is not about the code. */
  readonly otherError: string | undefined;
}

/** The code as typed, and the error that belongs to its field. */
export function useTypedCode(error: Error | undefined): TypedCode {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  /** The refused error whose code the admin has changed since. */
  const [corrected, setCorrected] = useState<Error>();
  const isWrong = error instanceof ApiProblem && (error.code === 'code_wrong' || 'code' in error.errors);
  const problem = isWrong && error !== corrected ? error.message : undefined;
  return {
    code,
    problem: isIncomplete ? t('withdrawal-queue:code.incomplete') : problem,
    change: (digits) => {
      setCode(digits);
      setIncomplete(false);
      setCorrected(error);
    },
    check: () => {
      setIncomplete(!isWholeCode(code));
      return isWholeCode(code);
    },
    otherError: isWrong ? undefined : error?.message,
  };
}

interface ApprovalCodeProps {
  readonly typed: TypedCode;
  /** Called with the proof of a passkey, which takes the place of a code. */
  readonly onProof: (proof: string) => void;
}

/** The button that sends the admin a code by email. */
function SendCode() {
  const { t } = useTranslation();
  const send = useSendApprovalCode();
  return (
    <>
      <FormError message={send.error?.message} />
      {send.data && (
        <Notice tone="primary" role="alert">
          {send.data.message}
        </Notice>
      )}
      <Row>
        <Button size="medium" isBusy={send.isPending} onClick={() => send.mutate()}>
          {t(send.data ? 'withdrawal-queue:code.again' : 'withdrawal-queue:code.send')}
        </Button>
      </Row>
    </>
  );
}

/** The button that confirms with a passkey. */
function PasskeyProof({ onProof }: Pick<ApprovalCodeProps, 'onProof'>) {
  const { t } = useTranslation();
  const prove = useMutation({ mutationFn: proveWithPasskey, onSuccess: onProof });
  const failed = prove.error instanceof ApiProblem ? prove.error.message : t('withdrawal-queue:code.passkeyFailed');
  return (
    <>
      <FormError message={prove.error ? failed : undefined} />
      <Row>
        <Button size="medium" isBusy={prove.isPending} onClick={() => prove.mutate()}>
          {t('withdrawal-queue:code.passkey')}
        </Button>
      </Row>
    </>
  );
}

/** Confirms an approval: with the second step of sign-in where it is set up, else with a code by email. */
export function ApprovalCode({ typed, onProof }: ApprovalCodeProps) {
  const { t } = useTranslation();
  const { data: methods = [] } = useQuery(ownMethodsQuery());
  const hasSecondStep = methods.length > 0;
  const hasField = !hasSecondStep || methods.includes('totp');
  return (
    <Stack gap={1.5}>
      {!hasSecondStep && <SendCode />}
      {methods.includes('passkey') && hasPasskeys() && <PasskeyProof onProof={onProof} />}
      {hasField && (
        <CodeField
          label={t(hasSecondStep ? 'withdrawal-queue:code.appLabel' : 'withdrawal-queue:code.label')}
          value={typed.code}
          onChange={typed.change}
          problem={typed.problem}
          hint={t('withdrawal-queue:code.hint')}
        />
      )}
    </Stack>
  );
}
