import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useSendApprovalCode } from './withdrawals.queries.ts';

const digits = 6;

interface TypedCode {
  readonly code: string;
  readonly problem: string;
  readonly change: (typed: string) => void;
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
  const problem = isWrong && error !== corrected ? error.message : '';
  return {
    code,
    problem: isIncomplete ? t('withdrawal-queue:code.incomplete') : problem,
    change: (typed) => {
      setCode(typed.replaceAll(/\D/g, '').slice(0, digits));
      setIncomplete(false);
      setCorrected(error);
    },
    check: () => {
      setIncomplete(code.length < digits);
      return code.length === digits;
    },
    otherError: isWrong ? undefined : error?.message,
  };
}

/** The button that sends the admin a code by email, and the field for it. */
export function ApprovalCode({ typed }: { readonly typed: TypedCode }) {
  const { t } = useTranslation();
  const send = useSendApprovalCode();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormError message={send.error?.message} />
      {send.data && (
        <Notice tone="info" role="alert">
          {send.data.message}
        </Notice>
      )}
      <Button variant="outlined" onClick={() => send.mutate()} loading={send.isPending} sx={{ justifySelf: 'start' }}>
        {t(send.data ? 'withdrawal-queue:code.again' : 'withdrawal-queue:code.send')}
      </Button>
      <TextField
        fullWidth
        label={t('withdrawal-queue:code.label')}
        value={typed.code}
        onChange={({ target }) => typed.change(target.value)}
        error={typed.problem !== ''}
        helperText={typed.problem || t('withdrawal-queue:code.hint')}
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric' }}
      />
    </Box>
  );
}
