import { identityTerms } from '@ngoma/api/common/business';
import {
  type Applicant,
  applicants,
  identityDocumentKinds,
  type OwnIdentity,
  requiredDocuments,
} from '@ngoma/api/features/people/identity';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { DocumentField } from './DocumentField.tsx';
import { useSubmitIdentity } from './identity.queries.ts';
import styles from './SubmissionForm.module.css';

interface ApplicantChoiceProps {
  readonly value: Applicant;
  readonly onChange: (applicant: Applicant) => void;
}

function ApplicantChoice({ value, onChange }: ApplicantChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      look="cards"
      name="applicant"
      label={t('identity:applicant.title')}
      value={value}
      onChange={onChange}
      options={applicants.map((one) => ({ value: one, label: t(`identity:applicant.${one}`) }))}
    />
  );
}

/** The documents of the draft with what is missing, and the button that submits them. */
export function SubmissionForm({ identity }: { readonly identity: OwnIdentity }) {
  const { t } = useTranslation();
  const toast = useToast();
  const submit = useSubmitIdentity();
  const [applicant, setApplicant] = useState<Applicant>(identity.applicant ?? 'individual');
  const [problem, setProblem] = useState<Error>();
  const required = requiredDocuments[applicant];
  const documentOf = new Map(identity.documents.map((one) => [one.kind, one]));
  const missing = required.filter((kind) => !documentOf.has(kind)).length;
  // The papers of a company are asked for where there is one.
  const shown = identityDocumentKinds.filter(
    (kind) => required.includes(kind) || kind === 'eventLicence' || documentOf.has(kind),
  );
  const errors = problem instanceof ApiProblem ? problem.errors : {};
  const send = () => {
    setProblem(undefined);
    submit.mutate(applicant, { onSuccess: ({ message }) => toast(message), onError: setProblem });
  };
  return (
    <Stack>
      <ApplicantChoice value={applicant} onChange={setApplicant} />
      <ul className={styles.list}>
        {shown.map((kind) => (
          <DocumentField
            key={kind}
            kind={kind}
            document={documentOf.get(kind)}
            isRequired={required.includes(kind)}
            problem={errors[kind]}
          />
        ))}
      </ul>
      <Text look="small" tone="soft">
        {t('identity:formats', { size: identityTerms.fileMegabytes })}{' '}
        {t('identity:privacy', { days: identityTerms.destroyAfterDays })}
      </Text>
      <FormError message={problem?.message} />
      <p aria-live="polite" className={styles.progress}>
        {missing > 0 ? t('identity:stillMissing', { count: missing }) : t('identity:complete')}
      </p>
      <div className={styles.submit}>
        <Button variant="sun" isWide isBusy={submit.isPending} onClick={send}>
          {t('identity:submit')}
        </Button>
      </div>
    </Stack>
  );
}
